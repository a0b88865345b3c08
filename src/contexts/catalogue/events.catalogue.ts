import { z } from 'zod';
import { catalogue, event } from '../../platform/event-store/catalogue/event-definition.js';
import type { CourseEvent } from './domain/course.events.js';
import type { ProgramEvent } from './domain/program.events.js';
import type { ReleaseEvent } from './domain/release.events.js';

const id = z.string();
const program = z.object({
  programId: id,
  title: z.string(),
  ordered: z.boolean(),
  published: z.boolean(),
  courseIds: z.array(id),
});
const programMember = z.object({ programId: id, learnerId: id });

/** How the catalogue's events are stored. Nothing in them is personal: people stand in them by id. */
export const catalogueEvents = catalogue<CourseEvent | ProgramEvent | ReleaseEvent>({
  'catalogue.CourseCreated': event(
    z.object({
      courseId: id,
      courseKey: z.string().nullable(),
      title: z.string(),
      summary: z.string(),
      description: z.string(),
      creatorId: id,
    }),
  ),
  'catalogue.CourseCardUpdated': event(
    z.object({
      courseId: id,
      changed: z.object({
        title: z.string().optional(),
        summary: z.string().optional(),
        description: z.string().optional(),
        promise: z.string().optional(),
      }),
    }),
  ),
  'catalogue.CourseObjectivesSet': event(z.object({ courseId: id, objectives: z.array(z.string()) })),
  'catalogue.CourseAnnounced': event(
    z.object({ courseId: id, objectives: z.array(z.string()), fromRelease: z.boolean() }),
  ),
  'catalogue.CoursePublished': event(z.object({ courseId: id, releaseId: id, wasAnnounced: z.boolean() })),
  'catalogue.CourseUnpublished': event(z.object({ courseId: id, wasAnnounced: z.boolean() })),
  'catalogue.CourseInstructorsSet': event(z.object({ courseId: id, userIds: z.array(id) })),
  'catalogue.CourseOpenedToOrganization': event(z.object({ courseId: id, orgId: id })),
  'catalogue.CourseClosedToOrganization': event(z.object({ courseId: id, orgId: id })),
  'catalogue.ReleasePublished': event(
    z.object({
      courseId: id,
      releaseId: id,
      version: z.number().int(),
      digest: z.string(),
      digestAlgorithm: z.string(),
      parts: z.number().int(),
      commit: z.string().nullable(),
      documentKey: z.string().nullable(),
      documentVersion: z.number().int().nullable(),
      chapterKeys: z.array(z.string()),
      lessonKeys: z.array(z.string()),
      publishedBy: id,
      warnings: z.array(z.object({ code: z.string(), where: z.string(), chars: z.string().optional() })),
    }),
  ),
  'catalogue.ReleaseActivated': event(z.object({ courseId: id, releaseId: id, previousReleaseId: id.nullable() })),
  'catalogue.ReleaseBoundToAnnouncement': event(z.object({ courseId: id, courseKey: z.string(), releaseId: id })),
  'catalogue.ReleasePartStored': event(
    z.object({ digest: z.string(), part: z.number().int(), parts: z.number().int(), content: z.string() }),
  ),
  'catalogue.ProgramDefined': event(program),
  'catalogue.ProgramChanged': event(program),
  'catalogue.ProgramMemberAdded': event(programMember),
  'catalogue.ProgramMemberRemoved': event(programMember),
});
