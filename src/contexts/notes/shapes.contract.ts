import { z } from 'zod';
import { peopleText } from '../../platform/contract/people-text.js';
import { NOTE_KINDS } from './domain/learner-note.events.js';

/** Longest text of a note: start_lesson brings many of them. */
export const LONGEST_NOTE = 1_000;
/** Longest key. */
export const LONGEST_KEY = 140;

export const kindShape = z.enum(NOTE_KINDS).describe('kind');
/** Keys are chosen by agents on the words of a person. */
export const keyShape = peopleText(z.string().describe('key, as it is stored'));

export const noteFields = {
  key: keyShape,
  text: peopleText(z.string().describe('text')),
  since: z.string().describe('first written, with offset'),
  updated: z.string().describe('text last replaced, with offset'),
};
