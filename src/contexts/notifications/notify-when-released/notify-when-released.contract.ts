import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { notificationsRefusals } from '../domain/refusals.js';

export const notifyWhenReleasedContract = contract({
  name: 'notify_when_released',
  surface: 'learner',
  audience: 'everyone',
  title: 'Be told when a course opens',
  description:
    'Subscribes the learner to one letter by mail when an announced course opens, or unsubscribes with notify false. Use it when the learner is interested in an announcement of list_catalog (upcoming). Never name a date: none is known. A repeated call changes nothing; unsubscribing is possible for any course.',
  input: z.strictObject({
    course: z.string().describe('Id of an announcement from list_catalog (upcoming)'),
    notify: z.boolean().optional().describe('false unsubscribes; left out: true'),
  }),
  output: z.object({
    course: z.string().describe('Course id'),
    title: z.string().describe('Title of the course'),
    notify: z.boolean().describe('Whether the learner is subscribed now'),
  }),
  refusals: pick(notificationsRefusals, 'course_not_upcoming'),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
});
