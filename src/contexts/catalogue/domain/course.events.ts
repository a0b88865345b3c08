import type { DomainEvent } from '../../../platform/event-store/port/recorded-event.js';

/** A remark of the release checks that does not block (contract: release.md §4). */
export interface ReleaseWarning {
  readonly code: string;
  readonly where: string;
  /** The characters a remark on markup is about. */
  readonly chars?: string | undefined;
}

export type CourseCreated = DomainEvent<
  'catalogue.CourseCreated',
  {
    readonly courseId: string;
    readonly courseKey: string | null;
    readonly title: string;
    readonly summary: string;
    readonly description: string;
    readonly creatorId: string;
  }
>;
/** Only the changed fields are inside. */
export type CourseCardUpdated = DomainEvent<
  'catalogue.CourseCardUpdated',
  {
    readonly courseId: string;
    readonly changed: {
      readonly title?: string | undefined;
      readonly summary?: string | undefined;
      readonly description?: string | undefined;
      readonly promise?: string | undefined;
    };
  }
>;
/** What the announcement of a course without a release promises; replaces the former list. */
export type CourseObjectivesSet = DomainEvent<
  'catalogue.CourseObjectivesSet',
  { readonly courseId: string; readonly objectives: readonly string[] }
>;
/** `objectives` as they were shown then; those of a release are its chapter titles and follow the active one. */
export type CourseAnnounced = DomainEvent<
  'catalogue.CourseAnnounced',
  { readonly courseId: string; readonly objectives: readonly string[]; readonly fromRelease: boolean }
>;
/** `wasAnnounced`: learners who waited for it are told. */
export type CoursePublished = DomainEvent<
  'catalogue.CoursePublished',
  { readonly courseId: string; readonly releaseId: string; readonly wasAnnounced: boolean }
>;
export type CourseUnpublished = DomainEvent<
  'catalogue.CourseUnpublished',
  { readonly courseId: string; readonly wasAnnounced: boolean }
>;
export type CourseInstructorsSet = DomainEvent<
  'catalogue.CourseInstructorsSet',
  { readonly courseId: string; readonly userIds: readonly string[] }
>;
/** No organization listed means: open to all of them. */
export type CourseOpenedToOrganization = DomainEvent<
  'catalogue.CourseOpenedToOrganization',
  { readonly courseId: string; readonly orgId: string }
>;
export type CourseClosedToOrganization = DomainEvent<
  'catalogue.CourseClosedToOrganization',
  { readonly courseId: string; readonly orgId: string }
>;
/** The content stands in the stream of its digest; `digestAlgorithm` names how the digest was made. */
export type ReleasePublished = DomainEvent<
  'catalogue.ReleasePublished',
  {
    readonly courseId: string;
    readonly releaseId: string;
    readonly version: number;
    readonly digest: string;
    readonly digestAlgorithm: string;
    readonly parts: number;
    readonly commit: string | null;
    readonly documentKey: string | null;
    /** Grows when the title, purpose or sections of the document of this key change; null without a document. */
    readonly documentVersion: number | null;
    readonly chapterKeys: readonly string[];
    readonly lessonKeys: readonly string[];
    readonly publishedBy: string;
    readonly warnings: readonly ReleaseWarning[];
  }
>;
export type ReleaseActivated = DomainEvent<
  'catalogue.ReleaseActivated',
  { readonly courseId: string; readonly releaseId: string; readonly previousReleaseId: string | null }
>;

/** A course that was made by hand got its key with its first release. */
export type ReleaseBoundToAnnouncement = DomainEvent<
  'catalogue.ReleaseBoundToAnnouncement',
  { readonly courseId: string; readonly courseKey: string; readonly releaseId: string }
>;

export type CourseEvent =
  | CourseCreated
  | CourseCardUpdated
  | CourseObjectivesSet
  | CourseAnnounced
  | CoursePublished
  | CourseUnpublished
  | CourseInstructorsSet
  | CourseOpenedToOrganization
  | CourseClosedToOrganization
  | ReleasePublished
  | ReleaseActivated
  | ReleaseBoundToAnnouncement;
