import { z } from 'zod';
import type { AccessViolations } from '../access/access-violations.js';
import type { CallObserver } from './call-observer.js';
import type { Caller } from './caller.js';
import { Failure } from './failure.js';
import { Gateway, isInAudience } from './gateway.js';
import { keyText } from './keyed-call.js';
import { refusal } from './refusal.js';
import { Registry } from './registry.js';
import { answer, contract, refused, useCase, UseCaseCommand, UseCaseQuery } from './use-case.js';

const markContract = contract({
  name: 'mark',
  surface: 'learner',
  audience: ['Moderator'],
  title: 'Mark',
  description: 'Marks something, so that this test can see which way the call takes.',
  input: z.strictObject({ goal: z.string() }),
  output: z.object({ goal: z.string() }),
  refusals: { busy: refusal<{ session: string }>({ en: 'Busy', ru: 'Занято', details: { session: 'session' } }) },
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
});
const readContract = contract({ ...markContract, name: 'read', audience: 'everyone' });
class Mark extends UseCaseCommand<typeof markContract> {}
class Read extends UseCaseQuery<typeof readContract> {}

const registry = new Registry([useCase(readContract, Read), useCase(markContract, Mark)]);
const mark = registry.find('learner', 'mark')!;
const read = registry.find('learner', 'read')!;
const caller: Caller = {
  actor: { kind: 'person', id: 'p' },
  personId: 'p',
  roles: ['Moderator'],
  channel: 'agent',
  locale: 'en',
  correlationId: 'c-1',
  commandId: 'k-1',
};

function gatewayTo(answered: unknown, observers: readonly CallObserver[] = []) {
  const sent: { bus: string; message: unknown }[] = [];
  const busOf = (bus: string) => ({
    execute: async (message: unknown) => {
      sent.push({ bus, message });
      if (answered instanceof Error) throw answered;
      return answered;
    },
  });
  return { gateway: new Gateway(busOf('commands') as never, busOf('queries') as never, observers), sent };
}

describe('A call without the right to it', () => {
  const recorded: unknown[] = [];
  const violations: AccessViolations = {
    record: async (who, what) => void recorded.push([who.personId, what]),
  };
  const gatewayWhere = (execute: () => Promise<unknown>) =>
    new Gateway({ execute } as never, { execute } as never, [], violations);
  beforeEach(() => recorded.splice(0));

  it('R-240: is a failure, never a refusal, reaches no handler and is recorded', async () => {
    const gateway = gatewayWhere(async () => Promise.reject(new Error('a handler ran')));
    const outcome = await gateway.call(mark, { goal: 'g' }, { ...caller, roles: ['Course Creator'] });
    expect(outcome).toMatchObject({ kind: 'failed', failure: { kind: 'forbidden', status: 403 } });
    expect(recorded).toEqual([['p', { surface: 'learner', tool: 'mark' }]]);
  });

  it('R-240: is recorded as well when the use case finds it', async () => {
    await gatewayWhere(async () => Promise.reject(new Failure('forbidden'))).call(read, { goal: 'g' }, caller);
    expect(recorded).toEqual([['p', { surface: 'learner', tool: 'read' }]]);
  });

  it.each(['not_found', 'internal', 'cancelled'] as const)('another failure (%s) is none', async (kind) => {
    await gatewayWhere(async () => Promise.reject(new Failure(kind))).call(read, { goal: 'g' }, caller);
    await gatewayWhere(async () => answer({ goal: 'g' })).call(mark, { goal: 'g' }, caller);
    expect(recorded).toEqual([]);
  });
});

describe('A call with a key', () => {
  const keyedContract = contract({
    ...markContract,
    name: 'keyed',
    input: z.strictObject({ goal: z.string(), more: z.int().optional(), idempotency_key: keyText.optional() }),
    refusals: {
      idempotency_key_reused: refusal<{ idempotency_key: string }>({
        en: 'Used',
        ru: 'Занят',
        details: { idempotency_key: 'key' },
      }),
    },
  });
  class Keyed extends UseCaseCommand<typeof keyedContract> {}
  const withKey = new Registry([useCase(keyedContract, Keyed)]).find('learner', 'keyed')!;

  /** A gateway that remembers in memory what came with each command, how often a key was given up, and what was sent. */
  function gatewayOf(answered: unknown = answer({ goal: 'g' })) {
    const [sent, used, freed]: [Keyed[], Map<string, string>, string[]] = [[], new Map(), []];
    const execute = async (message: Keyed) => {
      sent.push(message);
      if (answered instanceof Error) throw answered;
      return answered;
    };
    const hold = async ({ commandId }: Caller, pieces: Iterable<string>) => {
      const asked = [...pieces].join('');
      used.set(commandId, used.get(commandId) ?? asked);
      const giveUp = async () => void freed.push(commandId);
      return used.get(commandId) === asked ? { commandId, giveUp } : undefined;
    };
    const gateway = new Gateway({ execute } as never, { execute } as never, [], undefined, { hold });
    return { gateway, sent, used, freed };
  }
  const commands = (sent: readonly Keyed[]) => sent.map(({ caller: { commandId } }) => commandId);
  const beside = (idempotencyKey: string): Caller => ({ ...caller, idempotencyKey });

  it('LMS-65: is the same command for the same person and use case, whichever way the key came, and hands no key on', async () => {
    const { gateway, sent } = gatewayOf();
    await gateway.call(withKey, { goal: 'g', more: 1, idempotency_key: 'k' }, caller);
    await gateway.call(withKey, { more: '1', goal: 'g' }, beside('k'));
    await gateway.call(withKey, { idempotency_key: 'k', goal: 'g', more: 1 }, beside('another'));
    expect(new Set(commands(sent)).size).toBe(1);
    expect(sent.map(({ input }) => input)).toEqual([1, 2, 3].map(() => ({ goal: 'g', more: 1 })));
    await gateway.call(withKey, { goal: 'g', idempotency_key: 'k' }, { ...caller, personId: 'q' });
    await gateway.call(withKey, { goal: 'g', idempotency_key: 'K' }, caller);
    await gateway.call(mark, { goal: 'g' }, beside('k'));
    await gateway.call(withKey, { goal: 'g' }, caller);
    expect(new Set(commands(sent)).size).toBe(5);
    expect(sent.at(-1)?.caller).toEqual(caller);
  });

  it.each([[''], ['k'.repeat(201)], [7], [{ deep: 'k' }]])(
    'LMS-65: that is none (%j) is told so, the same in the arguments and beside them',
    async (key) => {
      const { gateway, sent } = gatewayOf();
      const named = await gateway.call(withKey, { goal: 'g', idempotency_key: key }, caller);
      expect(named).toMatchObject({ failure: { status: 400, faults: [{ path: 'idempotency_key' }] } });
      for (const tool of [withKey, mark, read])
        expect(await gateway.call(tool, { goal: 'g' }, { ...caller, idempotencyKey: key })).toEqual(named);
      expect(sent).toEqual([]);
    },
  );

  it.each([
    ['a refusal', refused({ code: 'idempotency_key_reused', details: { idempotency_key: 'x' } }), 1],
    ['nothing found', new Failure('not_found'), 1],
    ['an answer', answer({ goal: 'g' }), 0],
    ['an answer that nobody may see', answer({}), 0],
    ['an append that nobody knows the end of', new Failure('unavailable'), 0],
    ['a bug', new Error('x'), 0],
  ])('LMS-65: after %s is free again only when nothing was recorded', async (_name, answered, times) => {
    const { gateway, freed } = gatewayOf(answered);
    await gateway.call(withKey, { goal: 'g', idempotency_key: 'k' }, caller);
    expect(freed).toHaveLength(times);
  });

  it('LMS-65: is refused as it would be, when its key cannot be given up', async () => {
    const execute = async () => refused({ code: 'idempotency_key_reused', details: { idempotency_key: 'x' } });
    const giveUp = () => Promise.reject(new Error('no store'));
    const hold = async () => ({ commandId: 'k-2', giveUp });
    const gateway = new Gateway({ execute } as never, { execute } as never, [], undefined, { hold });
    expect(await gateway.call(withKey, { goal: 'g', idempotency_key: 'k' }, caller)).toMatchObject({ kind: 'refused' });
  });

  it('LMS-65: with other arguments is refused where the use case takes keys, else rejected, and reaches no handler', async () => {
    const { gateway, sent } = gatewayOf();
    await gateway.call(withKey, { goal: 'g', idempotency_key: 'k' }, caller);
    expect(await gateway.call(withKey, { goal: 'h', idempotency_key: 'k' }, caller)).toMatchObject({
      kind: 'refused',
      refusal: { code: 'idempotency_key_reused', details: { idempotency_key: 'k' } },
    });
    await gateway.call(mark, { goal: 'g' }, beside('k'));
    expect(await gateway.call(mark, { goal: 'h' }, beside('k'))).toMatchObject({ failure: { kind: 'rejected' } });
    expect(sent).toHaveLength(2);
  });

  it('is bound to nothing by arguments that are wrong, or by one outside the audience; nothing is that only reads', async () => {
    const { gateway, used } = gatewayOf();
    await gateway.call(withKey, { idempotency_key: 'k' }, caller);
    await gateway.call(withKey, { goal: 'g', idempotency_key: 'k' }, { ...caller, roles: [] });
    await gateway.call(read, { goal: 'g' }, beside('k'));
    expect(used.size).toBe(0);
  });
});

describe('The one path of a call', () => {
  it('sends a command on the command bus and a query on the query bus, with what was read', async () => {
    const { gateway, sent } = gatewayTo(answer({ goal: 'g' }));
    expect(await gateway.call(mark, { goal: 'g' }, caller)).toEqual({ kind: 'ok', data: { goal: 'g' } });
    await gateway.call(read, { goal: 'g' }, caller);
    expect(sent.map(({ bus, message }) => [bus, message instanceof Mark, message instanceof Read])).toEqual([
      ['commands', true, false],
      ['queries', false, true],
    ]);
    expect(sent[0]?.message).toMatchObject({ input: { goal: 'g' }, caller });
  });

  it('R-251: does not reach the handler with wrong arguments', async () => {
    const { gateway, sent } = gatewayTo(answer({ goal: 'g' }));
    expect(await gateway.call(mark, {}, caller)).toMatchObject({
      kind: 'failed',
      failure: { status: 400, faults: [{ path: 'goal', reason: 'is required' }] },
    });
    expect(sent).toEqual([]);
  });

  it('R-254: tells one outside the audience nothing, not even of the arguments', async () => {
    const { gateway, sent } = gatewayTo(answer({ goal: 'g' }));
    const outcome = await gateway.call(mark, {}, { ...caller, roles: ['Course Creator'] });
    expect(outcome).toMatchObject({ kind: 'failed', failure: { status: 403, faults: [] } });
    expect(sent).toEqual([]);
  });

  it('R-245: gives a refusal in the language of the caller', async () => {
    const { gateway } = gatewayTo(refused({ code: 'busy', details: { session: 's' } }));
    expect(await gateway.call(mark, { goal: 'g' }, { ...caller, locale: 'ru' })).toEqual({
      kind: 'refused',
      refusal: { code: 'busy', message: 'Занято', details: { session: 's' } },
    });
  });

  it.each([
    ['an answer without a field', answer({}), /mark answered what its contract does not describe: goal invalid_type/],
    ['a refusal of another contract', refused({ code: 'other', details: {} }), /refused with other/],
    ['a refusal named like a method', refused({ code: 'constructor', details: {} }), /refused with constructor/],
    ['an exception', new Error('select * from person'), /select/],
  ])('takes %s for a bug: logged, not shown', async (_name, answered, cause) => {
    const outcome = await gatewayTo(answered).gateway.call(mark, { goal: 'g' }, caller);
    expect(outcome).toMatchObject({
      kind: 'failed',
      failure: { kind: 'internal', sentence: expect.stringContaining('(reference c-1)') },
      cause: { message: expect.stringMatching(cause) },
    });
  });

  it.each([refused({ code: 'busy', details: { session: 's' } }), new Failure('unavailable'), new Error('x')])(
    'R-249: is made once, however it ends',
    async (answered) => {
      const { gateway, sent } = gatewayTo(answered);
      await gateway.call(mark, { goal: 'g' }, caller);
      expect(sent).toHaveLength(1);
    },
  );

  it('MCP-20: of one who has gone is cancelled, which is no fault of ours', async () => {
    const gone = AbortSignal.abort();
    const { gateway } = gatewayTo(new Error('aborted'));
    const outcome = await gateway.call(mark, { goal: 'g' }, { ...caller, signal: gone });
    expect(outcome).toMatchObject({ kind: 'failed', failure: { kind: 'cancelled', status: 499 } });
  });

  it('lets each observer see the call and how it ended, the first one outermost', async () => {
    const seen: string[] = [];
    const observer = (name: string): CallObserver => ({
      async observe({ contract: { name: tool } }, run) {
        seen.push(`${name} before ${tool}`);
        const outcome = await run();
        seen.push(`${name} after ${outcome.kind}`);
        return outcome;
      },
    });
    const { gateway } = gatewayTo(new Error('x'), [observer('span'), observer('log')]);
    await gateway.call(mark, { goal: 'g' }, caller);
    expect(seen).toEqual(['span before mark', 'log before mark', 'log after failed', 'span after failed']);
  });
});

describe('The audience', () => {
  it('of everyone is everyone, of roles whoever holds one, and the operator is always in', () => {
    const person = { actor: { kind: 'person', id: 'p' }, roles: [] } as const;
    expect(isInAudience('everyone', person)).toBe(true);
    expect(isInAudience(['Moderator'], person)).toBe(false);
    expect(isInAudience(['Moderator', 'Administrator'], { ...person, roles: ['Administrator'] })).toBe(true);
    expect(isInAudience(['Moderator'], { actor: { kind: 'system', id: 'operator' }, roles: [] })).toBe(true);
  });
});

describe('The registry', () => {
  it('orders by name, finds by surface and name, and takes no name twice', () => {
    expect(registry.list('learner').map(({ contract: { name } }) => name)).toEqual(['mark', 'read']);
    expect(registry.find('authoring', 'mark')).toBeUndefined();
    expect(registry.find('__proto__', 'mark')).toBeUndefined();
    expect(() => new Registry([useCase(markContract, Mark), useCase(markContract, Mark)])).toThrow(/mark on learner/);
  });

  it('makes schemas that every host takes', () => {
    expect(mark.inputSchema).toEqual({
      type: 'object',
      properties: { goal: { type: 'string' } },
      required: ['goal'],
      additionalProperties: false,
    });
    expect(mark.outputSchema).toEqual({ type: 'object', properties: { goal: { type: 'string' } }, required: ['goal'] });
  });
});
