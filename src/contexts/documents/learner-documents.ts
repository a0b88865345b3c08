import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../../platform/clock/clock.js';
import type { Caller } from '../../platform/contract/caller.js';
import type { RefusedOf } from '../../platform/contract/refusal.js';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import { folded } from '../../platform/text/text.js';
import type { CourseDocument } from '../catalogue/index.js';
import type { Space } from '../identity/index.js';
import {
  CourseSpaces,
  LearnerCourses,
  type CourseRuns,
  type CourseSpace,
  type LearnerCourse,
} from '../lessons/index.js';
import { documentIdOf } from './document-id.js';
import { learnerDocument, type DocumentState } from './domain/document.js';
import type { documentsRefusals } from './domain/refusals.js';

/** Which document is meant. Without a key: whichever the course has. */
export interface Asked {
  readonly course: string;
  readonly artifact?: string | undefined;
  readonly space?: string | undefined;
}

export type NoDocument = RefusedOf<
  typeof documentsRefusals,
  'not_enrolled' | 'organization_suspended' | 'space_not_available' | 'course_not_in_space' | 'artifact_not_found'
>;

/** A course of the learner, the space of the call, and the document of the active release, if it has one. */
export interface FoundDocument {
  readonly kind: 'found';
  readonly course: LearnerCourse;
  readonly runs: CourseRuns;
  readonly space: Space;
  readonly now: Date;
  readonly document: (CourseDocument & { readonly id: string; readonly enrolmentId: string }) | null;
}

export type Found = FoundDocument | { readonly kind: 'refused'; readonly refusal: NoDocument };

/** Finds the document that a call is about; checks in the order of R-268. */
@Injectable()
export class LearnerDocuments {
  constructor(
    private readonly courses: LearnerCourses,
    private readonly spaces: CourseSpaces,
    private readonly states: StateCache,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Without a named space: that of the started session, or always the selected one. `writer`: the caller of a call that
   * writes, whose repeat means the space of the first time.
   */
  async find(learnerId: string, asked: Asked, unnamed: 'ofSession' | 'selected', writer?: Caller): Promise<Found> {
    const now = this.clock.now();
    const course = await this.courses.load(learnerId, asked.course);
    if (course.access !== 'open') return no({ code: course.access, details: { course: asked.course } });
    const runs = await this.courses.runs(course);
    const { artifact } = asked;
    const form = course.release?.content.document ?? null;
    const enrolmentId = course.enrolment.enrolmentId ?? '';
    const idIn = (spaceId: string) => documentIdOf(enrolmentId, spaceId, form?.key ?? '');
    const named =
      asked.space ??
      (writer && (await this.spaces.ofRepeat(course, writer, (spaceId) => stream(learnerDocument, idIn(spaceId)))));
    const space =
      unnamed === 'ofSession'
        ? await this.spaces.ofSession(course, runs, now, named)
        : await this.spaces.selected(course, named);
    if (space.kind !== 'found') return no(noSpace(space, asked.course));
    if (artifact !== undefined && (!form || folded(artifact) !== form.key))
      return no({ code: 'artifact_not_found', details: { artifact } });
    const document = form && { ...form, enrolmentId, id: idIn(space.id) };
    return { kind: 'found', course, runs, space: { id: space.id, title: space.title }, now, document };
  }

  async written(documentId: string): Promise<DocumentState> {
    const [{ state }] = await this.states.load(stream(learnerDocument, documentId));
    return state;
  }
}

function no(refusal: NoDocument): Found {
  return { kind: 'refused', refusal };
}

function noSpace(space: Exclude<CourseSpace, { kind: 'found' }>, course: string): NoDocument {
  return space.kind === 'not_available'
    ? { code: 'space_not_available', details: { space: space.named } }
    : { code: 'course_not_in_space', details: { course, space: space.title } };
}
