import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createSums, sums, whenTen } from '../../../test/support/reaction-world.js';
import { counted, counters, eventually, ReadWorld, type Counted } from '../../../test/support/read-world.js';
import { Failure } from '../contract/failure.js';
import { derivedCommandId } from '../decision/decision-runner.js';
import type { RecordedEvent } from '../event-store/port/recorded-event.js';
import { claim } from './outbox.js';
import { ReactionControl } from './reaction-control.js';
import { reaction, type CommandToSend, type Reaction, type SendCommand } from './reaction.js';
import { Reactions } from './reactions.js';

let world: ReadWorld;
let sent: CommandToSend[];
let stuckUntilEnd: Promise<void>;
let letGo: () => void;
const record: SendCommand = (command) => Promise.resolve(void sent.push(command));

beforeEach(async () => {
  world = await ReadWorld.open();
  sent = [];
  stuckUntilEnd = new Promise((resolve) => (letGo = resolve));
  await createSums(world.pool);
});
afterEach(() => {
  letGo();
  return world.end();
});

function reacting(reactions: readonly Reaction[], send = record) {
  const worker = world.worker([counters()], { beside: [new Reactions(world.store, world.pool, reactions, send)] });
  worker.daemon.start();
  return worker;
}

async function newestEvent(): Promise<RecordedEvent> {
  let newest: RecordedEvent | undefined;
  for await (const event of world.store.read('test-a' as RecordedEvent['stream'])) newest = event;
  return newest as RecordedEvent;
}

const settledAll = async () =>
  (await world.pool.query(`select 1 from control.owed_commands where status = 'owed'`)).rowCount === 0;

test('events in, commands out: own table, checkpoint and outbox move together', async () => {
  reacting([whenTen()]);
  await world.add(counted('a', 4), counted('b', 10), counted('a', 6));
  await eventually('sent', () => sent.length === 4);
  expect(sent.map(({ command, input }) => [command, input.counter])).toEqual(
    expect.arrayContaining([
      ['first', 'b'],
      ['second', 'b'],
      ['first', 'a'],
      ['second', 'a'],
    ]),
  );
  expect(sent.filter(({ input }) => input.counter === 'a').map(({ command }) => command)).toEqual(['first', 'second']);
  const event = await newestEvent();
  const ids = sent.filter(({ causationId }) => causationId === event.id);
  expect(ids.map(({ commandId }) => commandId)).toEqual(
    ['0', '1'].map((n) => derivedCommandId('when-ten', event.id, n)),
  );
  expect(ids[0]?.correlationId).toBe(event.meta.correlationId);
  await eventually('settled', settledAll);
  expect(await new ReactionControl(world.pool).settlement('when-ten', event)).toEqual({
    isReached: true,
    owed: 0,
    done: 2,
    skipped: 0,
  });
  expect(await sums(world.pool)).toEqual([
    { counter: 'a', sum: 10 },
    { counter: 'b', sum: 10 },
  ]);
});

test('ES-34 a handler that throws leaves nothing behind, is listed, and the next event is handled', async () => {
  reacting([whenTen()]);
  await world.add(counted('a', 4), counted('a', 13), counted('a', 6));
  await eventually('sent', () => sent.length === 2);
  expect(await sums(world.pool)).toEqual([{ counter: 'a', sum: 10 }]);
  expect(await new ReactionControl(world.pool).list()).toMatchObject([
    { name: 'when-ten', status: 'running', faults: 1 },
  ]);
});

test('ES-34 a command that fails is tried again, then left out and listed; the others go on', async () => {
  let tries = 0;
  const send: SendCommand = (command) => {
    if (command.command === 'first' && command.input.counter === 'a') {
      tries += 1;
      return Promise.reject(new Error('does not work'));
    }
    return record(command);
  };
  const afterFailure: Reaction['afterFailure'] = (_, attempts) =>
    attempts < 3 ? { kind: 'retry', afterMilliseconds: 20 } : { kind: 'skip' };
  reacting([whenTen({ afterFailure })], send);
  await world.add(counted('a', 10), counted('b', 10));
  await eventually('sent', () => sent.length === 3);
  await eventually('settled', settledAll);
  expect(tries).toBe(3);
  const { rows } = await world.pool.query(`select attempts, error from control.owed_commands where status = 'skipped'`);
  expect(rows).toEqual([{ attempts: 3, error: 'Error: does not work' }]);
  const control = new ReactionControl(world.pool);
  const [stuck, ...others] = await control.stuck();
  expect(others).toEqual([]);
  expect(stuck).toMatchObject({ what: 'first', status: 'left out', attempts: 3, error: 'Error: does not work' });
  expect([await control.retry(stuck?.id ?? ''), await control.retry('another')]).toEqual([true, false]);
  await eventually('left out again', async () => tries === 6 && (await settledAll()));
  expect([await control.dismiss(stuck?.id ?? ''), await control.dismiss(stuck?.id ?? '')]).toEqual([true, false]);
  expect(await control.stuck()).toEqual([]);
});

test('a command that meets a store that is away is tried until it is back, and never left out', async () => {
  let tries = 0;
  const send: SendCommand = (command) => {
    tries += 1;
    return tries <= 2 ? Promise.reject(new Failure('unavailable')) : record(command);
  };
  reacting([whenTen({ afterFailure: () => ({ kind: 'skip' }) })], send);
  await world.add(counted('a', 10));
  await eventually('sent', () => sent.length === 2);
  expect(sent.map(({ command }) => command)).toEqual(['first', 'second']);
  expect(await new ReactionControl(world.pool).list()).toMatchObject([{ skipped: 0 }]);
});

test('a reaction that says stop stands still, with its command still owed, until it is resumed', async () => {
  let isBroken = true;
  const send: SendCommand = (command) => (isBroken ? Promise.reject(new Error('broken')) : record(command));
  const { faults } = reacting([whenTen({ afterFailure: () => ({ kind: 'stop' }) })], send);
  const control = new ReactionControl(world.pool);
  await world.add(counted('a', 10));
  await eventually('stopped', async () => (await control.list())[0]?.status === 'stopped');
  await world.add(counted('a', 10));
  isBroken = false;
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(sent).toEqual([]);
  expect(await sums(world.pool)).toEqual([{ counter: 'a', sum: 10 }]);
  await control.resume('when-ten');
  await eventually('sent', () => sent.length === 4);
  expect(sent.map(({ command, input }) => [command, input.sum])).toEqual([
    ['first', 10],
    ['second', 10],
    ['first', 20],
    ['second', 20],
  ]);
  expect(faults).toEqual([]);
});

test('ES-35 killed after sending and before noting it: sent again under the same id, and nothing else is', async () => {
  const stuck: CommandToSend[] = [];
  reacting([whenTen()], (command) => {
    stuck.push(command);
    return stuck.length === 1 ? stuckUntilEnd : Promise.resolve();
  });
  await world.add(counted('a', 10));
  await eventually('sending', () => stuck.length === 1);
  await world.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lyceum-leader'`,
  );
  reacting([whenTen()]);
  await eventually('sent by the next', () => sent.length === 2);
  expect(sent[0]?.commandId).toBe(stuck[0]?.commandId);
  expect(new Set(sent.map(({ commandId }) => commandId)).size).toBe(2);
  expect(await sums(world.pool)).toEqual([{ counter: 'a', sum: 10 }]);
});

test('ES-35 a failing COMMIT leaves neither checkpoint nor commands nor memory: then all of them, once', async () => {
  await world.pool.query(`
    create function control.refuse() returns trigger language plpgsql as $$ begin raise exception 'not now' using errcode = '40001'; end $$;
    create constraint trigger refuse after insert on control.owed_commands deferrable initially deferred for each row execute function control.refuse()`);
  reacting([whenTen()]);
  await world.add(counted('a', 10));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await sums(world.pool)).toEqual([]);
  expect((await world.pool.query('select position from control.reactions')).rows).toEqual([{ position: null }]);
  await world.pool.query('drop trigger refuse on control.owed_commands');
  await eventually('sent', () => sent.length === 2);
  await eventually('settled', settledAll);
  expect(await sums(world.pool)).toEqual([{ counter: 'a', sum: 10 }]);
});

test('ES-26 a former leader can neither claim commands nor move the checkpoint', async () => {
  reacting([whenTen()], () => stuckUntilEnd);
  await world.add(counted('a', 10), counted('b', 10));
  await eventually('owed', async () => (await world.pool.query('select 1 from control.owed_commands')).rowCount === 4);
  await world.pool.query(`update control.owed_commands set claimed_epoch = null`);
  expect(await claim(world.pool, 'when-ten', 0n, 10)).toEqual([]);
  expect((await claim(world.pool, 'when-ten', 1n, 10)).map(({ input, command }) => [input.counter, command])).toEqual([
    ['a', 'first'],
    ['b', 'first'],
  ]);
});

test('a reaction from now on leaves history alone; a rebuild of read models sends nothing again', async () => {
  await world.add(counted('a', 10));
  const each = (name: string, startAt: 'now' | 'start') =>
    reaction<Counted>({
      name,
      startAt,
      on: ['test.Counted'],
      commandsFor: ({ data: { by } }) => [{ command: name, input: { by }, target: name }],
    });
  const { control, reads } = reacting([each('from-now', 'now'), each('from-start', 'start')]);
  await eventually('both began', async () => (await new ReactionControl(world.pool).list()).length === 2);
  await world.add(counted('a', 7));
  await eventually('sent', () => sent.length === 3);
  await reads.fresh('counters');
  const builds = await control.rebuild('all');
  expect([...(await control.settled(builds, 5_000)).values()]).toEqual(['live']);
  await eventually('settled', settledAll);
  const by = (name: string) => sent.filter(({ command }) => command === name).map(({ input }) => input.by);
  expect([by('from-now'), by('from-start')]).toEqual([[7], [10, 7]]);
});
