import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import { lengthOf } from '../../../platform/text/text.js';
import type { Program, ProgramPlan } from '../domain/program.js';
import type { ProgramChanged, ProgramDefined } from '../domain/program.events.js';
import type { ProgramRefusals } from '../domain/program-refusals.js';

/** What is asked for; what is left out stays as it is. */
export interface DefiningProgram {
  readonly programId: string;
  readonly isNew: boolean;
  readonly plan: Partial<ProgramPlan>;
}

/** What a new program is unless told. */
export const BLANK: ProgramPlan = { title: '', ordered: false, published: false, courseIds: [] };

type Fault = RefusedOf<ProgramRefusals, 'program_title_invalid' | 'program_without_courses' | 'program_course_twice'>;

/** What is wrong with a plan by itself; undefined when nothing is. */
export function planFault({ title, courseIds }: ProgramPlan): Fault | undefined {
  const length = lengthOf(title);
  if (length < 2 || length > 140) return { code: 'program_title_invalid', details: {} };
  if (courseIds.length === 0) return { code: 'program_without_courses', details: {} };
  const course = courseIds.find((id, n) => courseIds.indexOf(id) !== n);
  return course === undefined ? undefined : { code: 'program_course_twice', details: { course } };
}

/** The title is reserved for the id; another command may have made a program under the same one. */
export function decideDefineProgram(
  { programId, isNew, plan }: DefiningProgram,
  state: Program,
): Decision<ProgramDefined | ProgramChanged, RefusedOf<ProgramRefusals, 'program_not_found' | 'program_title_taken'>> {
  if (state.status === 'absent') {
    if (!isNew) return refuse('program_not_found', { program: programId });
    return accept({ type: 'catalogue.ProgramDefined', data: { programId, ...BLANK, ...plan } });
  }
  if (isNew) return refuse('program_title_taken', { program: programId });
  const { title, ordered, published, courseIds } = { ...state, ...plan };
  const same =
    title === state.title &&
    ordered === state.ordered &&
    published === state.published &&
    courseIds.join() === state.courseIds.join();
  if (same) return accept();
  return accept({ type: 'catalogue.ProgramChanged', data: { programId, title, ordered, published, courseIds } });
}
