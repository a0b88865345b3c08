import { z } from 'zod';
import { keyText } from '../platform/contract/keyed-call.js';
import { peopleText } from '../platform/contract/people-text.js';

/** Pieces of contracts that tools of several contexts print or take. */

export const spaceParam = z
  .string()
  .optional()
  .describe(
    'title or id of an organisation from whoami (case and surrounding spaces do not matter), or personal; left out: the space the learner has selected',
  );

/** The space of a tool that belongs to one course. */
export const sessionSpaceParam = z
  .string()
  .optional()
  .describe(
    'title or id of an organisation from whoami (case and surrounding spaces do not matter), or personal; left out: the space of the started session in the course, else the one the learner has selected',
  );

const courseRef = z.object({ id: z.string().describe('course id'), title: z.string().describe('course title') });

/** Chains of courses that contain a course. */
export const programsShape = z
  .array(
    z.object({
      program: z.string().describe('program id'),
      title: peopleText(z.string().describe('program title')),
      number: z.int().describe('place of the course in the program'),
      total: z.int().describe('number of courses'),
      enforce_order: z.boolean().describe('whether the order is compulsory'),
      member: z.boolean().describe('whether the learner is a member'),
      previous: courseRef.nullable().describe('course before'),
      next: courseRef.nullable().describe('course after'),
      locked_by: courseRef
        .nullable()
        .describe('course to complete first, for a member of a program with compulsory order; else null'),
    }),
  )
  .describe('programs (course chains) that contain the course; after a completed course offer the next one');

/** Lists that grow: an answer holds what fits, the rest follows. */
export const cursorParam = z.string().optional().describe('next_cursor of the former answer: gives what follows');
export const nextCursorShape = z
  .string()
  .optional()
  .describe('only when more follows than fits into one answer: pass it as cursor');

/** For use cases that cannot tell a repeated call from another one like it; its use is refused as `idempotency_key_reused`. */
export const keyParam = keyText
  .optional()
  .describe('your own name for this call: repeated with it after a time-out, it is done once');
