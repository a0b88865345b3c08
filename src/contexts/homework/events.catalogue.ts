import { z } from 'zod';
import { catalogue, event } from '../../platform/event-store/catalogue/event-definition.js';
import type { HomeworkEvent } from './domain/homework.events.js';

const id = z.string();
const version = z.int();
const dueAt = z.string().nullable();

/** How the events of homework are stored. What learners and curators wrote is personal, names of files too. */
export const homeworkEvents = catalogue<HomeworkEvent>({
  'homework.HomeworkOpened': event(
    z.strictObject({
      submissionId: id,
      runId: id,
      enrolmentId: id,
      learnerId: id,
      courseId: id,
      lessonId: id,
      lessonKey: z.string(),
      space: z.string(),
    }),
  ),
  'homework.HomeworkAssigned': event(z.strictObject({ submissionId: id, dueAt })),
  'homework.HomeworkFileAdded': event(
    z.strictObject({ submissionId: id, fileId: id, objectId: id, name: z.string(), type: z.string(), size: z.int() }),
    { personal: ['name'] },
  ),
  'homework.HomeworkSubmitted': event(
    z.strictObject({
      submissionId: id,
      version,
      text: z.string(),
      files: z.array(id),
      dueAt,
      via: z.enum(['agent', 'window']),
    }),
    { personal: ['text'] },
  ),
  'homework.HomeworkReturned': event(z.strictObject({ submissionId: id, version, comment: z.string(), by: id }), {
    personal: ['comment'],
  }),
  'homework.HomeworkAccepted': event(z.strictObject({ submissionId: id, version, by: id })),
  'homework.HomeworkAcceptanceWithdrawn': event(
    z.strictObject({ submissionId: id, version, comment: z.string(), by: id }),
    { personal: ['comment'] },
  ),
  'homework.HomeworkExtended': event(z.strictObject({ submissionId: id, version, dueAt: z.string(), by: id })),
});
