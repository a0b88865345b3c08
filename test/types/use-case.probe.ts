/** Compiled by use-case.spec.ts only: every `@ts-expect-error` is a mistake that the types of a use case must catch. */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import { pick, refusal, type RefusedOf } from '../../src/platform/contract/refusal.js';
import {
  answer,
  contract,
  refused,
  useCase,
  UseCaseCommand,
  UseCaseQuery,
  type Answer,
  type InputOf,
  type RefusalOf,
} from '../../src/platform/contract/use-case.js';
import { accept, refuse, type Decision } from '../../src/platform/decision/decision.js';

const texts = {
  goals_open: refusal<{ goals: readonly { goal: string; title: string }[] }>({
    en: 'Work the goals through first: mark_goal',
    ru: 'Сначала разберите цели: mark_goal',
    details: { goals: 'open goals' },
  }),
  busy: refusal<{ session?: string }>({ en: 'Busy', ru: 'Занято', details: { session: 'the session' } }),
  empty_answer: refusal({ en: 'Empty', ru: 'Пусто', details: {} }),
  run_archived: refusal<{ run: string | null }>({ en: 'Old', ru: 'Старое', details: { run: 'the run' } }),
};
type Texts = typeof texts;

const markGoalContract = contract({
  name: 'mark_goal',
  surface: 'learner',
  audience: 'everyone',
  title: 'Mark a goal',
  description: 'Marks a goal of the lesson as soon as it was worked through with the learner.',
  input: z.strictObject({ session: z.string(), goal: z.string().optional(), page: z.int().default(1) }),
  output: z.object({
    status: z.enum(['open', 'done']),
    next: z.string().nullable(),
    goals: z.array(z.object({ id: z.string(), title: z.string().optional() })),
  }),
  refusals: pick(texts, 'goals_open', 'busy', 'empty_answer'),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
});
const whoamiContract = contract({
  ...markGoalContract,
  name: 'whoami',
  audience: ['Moderator'],
  input: z.strictObject({}),
  output: z.object({ login: z.string() }),
  refusals: {},
});

class MarkGoal extends UseCaseCommand<typeof markGoalContract> {}
class Whoami extends UseCaseQuery<typeof whoamiContract> {}

@CommandHandler(MarkGoal)
export class MarkGoalHandler implements ICommandHandler<MarkGoal> {
  async execute({ input, caller }: MarkGoal): Promise<Answer<typeof markGoalContract>> {
    const what: string = input.session + caller.personId + input.page.toFixed();
    if (what === '1') return refused({ code: 'goals_open', details: { goals: [] } });
    if (what === '2') return refused({ code: 'empty_answer', details: {} });
    if (what === '3') return answer({ status: 'open', next: null, goals: [{ id: 'a' }] });
    // @ts-expect-error a refusal that the contract lacks
    if (what === '4') return refused({ code: 'run_archived', details: { run: 'a' } });
    // @ts-expect-error a refusal without its details
    if (what === '5') return refused({ code: 'goals_open', details: {} });
    // @ts-expect-error a value that the output does not have
    if (what === '6') return answer({ status: 'closed', next: null, goals: [] });
    // @ts-expect-error an answer without a field of the output
    if (what === '7') return answer({ status: 'open', next: null });
    const decision = decideMarkGoal(what);
    if (decision.kind === 'refused') return refused(decision.refusal);
    const other = decideOther();
    // @ts-expect-error a decision that may refuse with more than the contract lists
    if (other.kind === 'refused') return refused(other.refusal);
    return answer({ status: 'done', next: 'On', goals: [] }, { asOf: '2026-01-01T00:00:00.000Z' });
  }
}

function decideMarkGoal(what: string): Decision<never, RefusedOf<Texts, 'goals_open' | 'busy'>> {
  if (what === '8') return refuse('goals_open', { goals: [] });
  if (what === '9') return refuse('busy', {});
  return accept();
}

function decideOther(): Decision<never, RefusedOf<Texts, 'run_archived'>> {
  // @ts-expect-error a refusal that the decision does not declare
  if (texts.busy.en) return refuse('goals_open', { goals: [] });
  return refuse('run_archived', { run: null });
}

export const input: InputOf<typeof markGoalContract> = { session: 's', page: 1 };
export const withoutRefusals: [RefusalOf<typeof whoamiContract>] extends [never] ? true : false = true;
export const useCases = [useCase(markGoalContract, MarkGoal), useCase(whoamiContract, Whoami)];
// @ts-expect-error the message of another contract
export const crossed = useCase(markGoalContract, Whoami);
// @ts-expect-error the message of another contract
export const crossedBack = useCase(whoamiContract, MarkGoal);
// @ts-expect-error an argument that the contract lacks
export const misspelt: InputOf<typeof markGoalContract> = { session: 's', page: 1, gaol: 'g' };
