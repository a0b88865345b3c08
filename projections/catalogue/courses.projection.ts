import type {
  CourseEvent,
  CourseCreated,
  ReleasePublished,
} from '../../src/contexts/catalogue/domain/course.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { RecordedEvent } from '../../src/platform/event-store/port/recorded-event.js';
import type { CourseRow, ReleaseColumn } from './courses.table.js';

export const courses = projection<CourseRow, CourseEvent>({
  name: 'courses',
  generation: 2,
  key: 'course_id',
  columns: {
    course_id: 'text primary key',
    course_key: 'text',
    title: 'text not null',
    summary: 'text not null',
    description: 'text not null',
    promise: 'text not null',
    published: 'boolean not null',
    upcoming: 'boolean not null',
    objectives: 'jsonb not null',
    instructors: 'jsonb not null',
    allowed_organizations: 'jsonb not null',
    latest_release: 'jsonb',
    active_release: 'jsonb',
    lesson_count: 'int not null',
    created_at: 'text not null',
    updated_at: 'text not null',
    created_position: 'text collate "C" not null',
  },
  indexes: ['(created_position) where published or upcoming'],
  on: [
    'catalogue.CourseCreated',
    'catalogue.CourseCardUpdated',
    'catalogue.CourseObjectivesSet',
    'catalogue.CourseAnnounced',
    'catalogue.CoursePublished',
    'catalogue.CourseUnpublished',
    'catalogue.CourseInstructorsSet',
    'catalogue.CourseOpenedToOrganization',
    'catalogue.CourseClosedToOrganization',
    'catalogue.ReleasePublished',
    'catalogue.ReleaseActivated',
    'catalogue.ReleaseBoundToAnnouncement',
  ],
  keysOf: ({ data }) => [data.courseId],
  evolve(row, event) {
    if (event.type === 'catalogue.CourseCreated') return created(event);
    return row && { ...changed(row, event), updated_at: event.meta.occurredAt };
  },
});

function created({ data, meta, position }: RecordedEvent<CourseCreated>): CourseRow {
  return {
    course_id: data.courseId,
    course_key: data.courseKey,
    title: data.title,
    summary: data.summary,
    description: data.description,
    promise: '',
    published: false,
    upcoming: false,
    objectives: [],
    instructors: [],
    allowed_organizations: [],
    latest_release: null,
    active_release: null,
    lesson_count: 0,
    created_at: meta.occurredAt,
    updated_at: meta.occurredAt,
    created_position: position,
  };
}

function changed(row: CourseRow, event: RecordedEvent<Exclude<CourseEvent, CourseCreated>>): CourseRow {
  switch (event.type) {
    case 'catalogue.CourseCardUpdated': {
      const { title = row.title, summary = row.summary, description = row.description } = event.data.changed;
      return { ...row, title, summary, description, promise: event.data.changed.promise ?? row.promise };
    }
    case 'catalogue.CourseObjectivesSet':
      return { ...row, objectives: [...event.data.objectives] };
    case 'catalogue.CourseAnnounced':
      return { ...row, published: true, upcoming: true };
    case 'catalogue.CoursePublished':
      return { ...row, published: true, upcoming: false };
    case 'catalogue.CourseUnpublished':
      return { ...row, published: false, upcoming: false };
    case 'catalogue.CourseInstructorsSet':
      return { ...row, instructors: [...event.data.userIds] };
    case 'catalogue.CourseOpenedToOrganization':
      return { ...row, allowed_organizations: [...new Set([...row.allowed_organizations, event.data.orgId])] };
    case 'catalogue.CourseClosedToOrganization':
      return { ...row, allowed_organizations: row.allowed_organizations.filter((id) => id !== event.data.orgId) };
    case 'catalogue.ReleasePublished':
      return { ...row, latest_release: release(event) };
    case 'catalogue.ReleaseActivated': {
      const active = row.latest_release?.release_id === event.data.releaseId ? row.latest_release : row.active_release;
      return { ...row, active_release: active, lesson_count: active?.lessons ?? 0 };
    }
    case 'catalogue.ReleaseBoundToAnnouncement':
      return { ...row, course_key: event.data.courseKey };
  }
}

function release({ data, meta }: RecordedEvent<ReleasePublished>): ReleaseColumn {
  return {
    release_id: data.releaseId,
    version: data.version,
    digest: data.digest,
    parts: data.parts,
    commit: data.commit,
    document_key: data.documentKey,
    lessons: data.lessonKeys.length,
    published_at: meta.occurredAt,
  };
}
