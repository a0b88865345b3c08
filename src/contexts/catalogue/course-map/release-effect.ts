/** What a release does, or did, to a course and its learners; the part of a server's answer that is told. */
export interface Effect {
  readonly version?: number | undefined;
  readonly unchanged?: boolean | undefined;
  readonly chapters?: Changes | undefined;
  readonly lessons?: (Changes & { readonly quiz_changed?: readonly string[] }) | undefined;
  readonly attempts?:
    { readonly moved: number; readonly cancelled: number; readonly pending?: number | null } | undefined;
  readonly affected?: readonly AffectedLesson[] | undefined;
}

interface Changes {
  readonly created: readonly string[];
  readonly updated: readonly string[];
  readonly removed: readonly string[];
  readonly restored: readonly string[];
}

/** Learners at one lesson of the active release. */
export interface AffectedLesson {
  readonly lesson: string;
  /** What becomes of it. */
  readonly change: 'removed' | 'quiz_changed' | 'updated' | 'same';
  /** Learners who have begun it, and those of them who have not passed it. */
  readonly learners: number;
  readonly unfinished: number;
  readonly attempts: { readonly moved: number; readonly cancelled: number };
}

/** One line for each thing that changes; a single one when nothing does. */
export function effectLines(effect: Effect): string[] {
  if (effect.unchanged) return [`version ${effect.version ?? ''} is this release already: nothing changes`];
  const lines = [
    ...(effect.version === undefined ? [] : [`this would be version ${effect.version}`]),
    ...keyLines('chapters', effect.chapters),
    ...keyLines('lessons', effect.lessons),
    ...(effect.affected ? effect.affected.flatMap(affectedLine) : quizLine(effect)),
  ];
  return effect.attempts ? [...lines, ...attemptsLine(effect.attempts)] : lines;
}

function attemptsLine({ moved, cancelled, pending = 0 }: NonNullable<Effect['attempts']>): string[] {
  if (pending === null) return ['open attempts are settled as soon as a worker runs'];
  if (moved + cancelled + pending === 0) return [];
  const left = pending > 0 ? `, ${pending} not settled yet` : '';
  return [`open attempts: ${moved} moved, ${cancelled} cancelled${left}`];
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function keyLines(what: string, changes: Changes | undefined): string[] {
  if (!changes) return [];
  return (['created', 'updated', 'removed', 'restored'] as const).flatMap((how) =>
    changes[how].length > 0 ? [`${what} ${how}: ${changes[how].join(', ')}`] : [],
  );
}

function quizLine({ lessons }: Effect): string[] {
  const changed = lessons?.quiz_changed ?? [];
  return changed.length > 0 ? [`quizzes changed: ${changed.join(', ')}`] : [];
}

/** Nothing is said of lessons at which nobody is affected. */
function affectedLine({
  lesson,
  change,
  learners,
  unfinished,
  attempts: { moved, cancelled },
}: AffectedLesson): string[] {
  const attempts = [
    ...(cancelled > 0 ? [`${counted(cancelled, 'open attempt')} to be cancelled`] : []),
    ...(moved > 0 ? [`${counted(moved, 'open attempt')} to be moved`] : []),
  ].join(', ');
  switch (change) {
    case 'removed':
      return [
        `lesson ${lesson} is removed: ${counted(learners, 'learner')} began it, ${unfinished} not through${attempts && `; ${attempts}`}`,
      ];
    case 'quiz_changed':
      return [
        `quiz of ${lesson} changed: ${attempts || 'no attempt is open'}; ${counted(unfinished, 'learner')} on the way`,
      ];
    case 'updated':
    case 'same':
      return attempts ? [`lesson ${lesson}: ${attempts}`] : [];
  }
}
