import fc from 'fast-check';
import type { GoalKey, ReleaseKind } from './releases.js';
import type { Mark, SpaceName } from './state.js';

/** What learners, authors, operators and the clock do. Numbers pick one of what there is. */
export type Call =
  | { readonly do: 'start'; readonly who: number; readonly space: SpaceName }
  | { readonly do: 'mark'; readonly who: number; readonly pick: number; readonly goal: GoalKey; readonly mark: Mark }
  | { readonly do: 'quiz'; readonly who: number; readonly pick: number }
  | { readonly do: 'answer'; readonly who: number; readonly pick: number; readonly question: string; readonly say: Say }
  | { readonly do: 'complete'; readonly who: number; readonly pick: number }
  | { readonly do: 'outline'; readonly who: number };

export type Act =
  | Call
  /** Starts the lesson and closes every required goal. */
  | { readonly do: 'study'; readonly who: number; readonly space: SpaceName }
  /** Asks for the quiz and answers as many questions. */
  | { readonly do: 'take the quiz'; readonly who: number; readonly says: readonly Say[] }
  /** `during`: it comes out between the decision and the record of this call. */
  | { readonly do: 'publish'; readonly release: ReleaseKind; readonly during: Call | null }
  | { readonly do: 'publish again' }
  /** The reaction to publications comes first, before the learners touch their attempts. */
  | { readonly do: 'react' }
  | { readonly do: 'wait'; readonly milliseconds: number }
  | { readonly do: 'reset'; readonly who: number }
  | { readonly do: 'suspend' }
  | { readonly do: 'resume' }
  | { readonly do: 'policy'; readonly limit: number; readonly pauseMinutes: number };

export type Say = 'right' | 'right in words' | 'wrong' | 'nothing';

const ALL_RIGHT: Say[] = ['right', 'right in words', 'right'];
const ALL_WRONG: Say[] = ['wrong', 'nothing', 'wrong'];

/** Most stories are told of organizations that work. */
const RESUMED = [1, 2, 3].map(() => ({ do: 'resume' as const }));

const who = fc.constantFrom(0, 0, 0, 1);
const pick = fc.nat(7);
const space = fc.constantFrom<SpaceName[]>('personal', 'org');
const say = fc.constantFrom<Say[]>('right', 'right', 'right in words', 'wrong', 'wrong', 'nothing');
const question = fc.constantFrom('next', 'next', 'next', 'next', 'next', 'q-1', 'q-3', 'q-4', 'q-9');

const start = fc.record({ do: fc.constant('start' as const), who, space });
const mark = fc.record({
  do: fc.constant('mark' as const),
  who,
  pick,
  goal: fc.constantFrom<GoalKey[]>('g-1', 'g-2', 'g-3'),
  mark: fc.constantFrom<Mark[]>('done', 'done', 'planned', 'open', 'not_needed'),
});
const quiz = fc.record({ do: fc.constant('quiz' as const), who, pick });
const answer = fc.record({ do: fc.constant('answer' as const), who, pick, question, say });
const complete = fc.record({ do: fc.constant('complete' as const), who, pick });
const outline = fc.record({ do: fc.constant('outline' as const), who });

const call: fc.Arbitrary<Call> = fc.oneof(
  { weight: 2, arbitrary: start },
  { weight: 2, arbitrary: mark },
  { weight: 6, arbitrary: quiz },
  { weight: 12, arbitrary: answer },
  { weight: 1, arbitrary: complete },
  { weight: 1, arbitrary: outline },
);

const goals = fc.constantFrom<NonNullable<ReleaseKind>['goals'][]>(
  { 'g-1': 'required', 'g-2': 'required', 'g-3': 'optional' },
  { 'g-1': 'required', 'g-2': 'optional', 'g-3': 'optional' },
  { 'g-1': 'required', 'g-3': 'optional' },
  { 'g-1': 'required', 'g-2': 'required', 'g-3': 'required' },
);
const lesson = fc.record({
  quiz: fc.constantFrom('A' as const, 'A' as const, 'A' as const, 'B' as const, null),
  threshold: fc.constantFrom(0, 3333, 3334, 5000, 6666, 6667, 10_000),
  goals,
});
const release: fc.Arbitrary<ReleaseKind> = fc.oneof({ weight: 8, arbitrary: lesson }, fc.constant(null));

/** Waits that matter: within a second, about a pause, about the silence that ends a session. */
const milliseconds = fc.oneof(
  fc.nat(2_000),
  fc.nat(20 * 60_000),
  fc.integer({ min: 5, max: 8 }).map((h) => h * 3_600_000),
);

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 20, arbitrary: call },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('study' as const), who, space }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('publish' as const), release, during: fc.option(fc.oneof(quiz, call)) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('take the quiz' as const),
      who,
      says: fc.oneof(fc.array(say, { maxLength: 3 }), fc.constantFrom<Say[][]>(ALL_RIGHT, ALL_WRONG)),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'publish again' as const }) },
  { weight: 4, arbitrary: fc.constant({ do: 'react' as const }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), milliseconds }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset' as const), who }) },
  { weight: 1, arbitrary: fc.constantFrom({ do: 'suspend' as const }, ...RESUMED) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('policy' as const),
      limit: fc.constantFrom(0, 1, 2, 3),
      pauseMinutes: fc.constantFrom(0, 0, 1, 10),
    }),
  },
);

export const story: fc.Arbitrary<readonly Act[]> = fc.array(act, { minLength: 12, maxLength: 48, size: 'max' });
