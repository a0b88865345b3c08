/** A program whose order binds the learner: compulsory, and the learner takes it. */
export interface BindingProgram {
  readonly id: string;
  readonly title: string;
  /** In the order of taking. */
  readonly courseIds: readonly string[];
}

/** How a learner stands to a course of a program. */
export interface CourseStanding {
  readonly id: string;
  readonly title: string;
  /** Was so once, under whatever release. */
  readonly completed: boolean;
  /** Can be studied now or be enrolled in: what cannot be taken cannot be asked for. */
  readonly available: boolean;
}

/** A course that waits for the one before it; as the refusal program_order tells it. */
export interface ProgramLock {
  readonly course: string;
  readonly program: string;
  readonly program_title: string;
  readonly previous: { readonly id: string; readonly title: string };
}

/**
 * Every lock, in the order of the programs: a course waits for the one directly before it until that is completed, whatever
 * the learner has done in the course itself. Courses that would wait for each other, in two programs of
 * opposite order, do not wait, so that some course can always be taken.
 */
export function programLocks(
  programs: readonly BindingProgram[],
  standingOf: (courseId: string) => CourseStanding | undefined,
): readonly ProgramLock[] {
  const locks = programs.flatMap(({ id: program, title: program_title, courseIds }) =>
    courseIds.slice(1).flatMap((course, n) => {
      const before = standingOf(courseIds[n] ?? '');
      if (!before || before.completed || !before.available) return [];
      return [{ course, program, program_title, previous: { id: before.id, title: before.title } }];
    }),
  );
  return locks.filter(({ course, previous }) => !waitsFor(previous.id, course, locks));
}

/** Whether a course waits for another, be it over courses in between. */
function waitsFor(course: string, other: string, locks: readonly ProgramLock[]): boolean {
  const seen = new Set([course]);
  for (const one of seen) {
    for (const lock of locks) if (lock.course === one) seen.add(lock.previous.id);
  }
  return seen.has(other);
}
