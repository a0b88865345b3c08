import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { Gateway } from '../../platform/contract/gateway.js';
import { refusal } from '../../platform/contract/refusal.js';
import { Registry } from '../../platform/contract/registry.js';
import { answer, contract, refused, useCase, UseCaseCommand } from '../../platform/contract/use-case.js';
import type { ReactionControl } from '../../platform/reactions/reaction-control.js';
import type { ProjectionControl } from '../../platform/read-store/projection-control.js';
import type { CliHost } from './host.js';
import { runCli } from './run-cli.js';

const birdTaken = refusal<{ bird: string }>({
  en: 'The bird has a ring already. Take another bird.',
  ru: 'Птица уже окольцована. Возьмите другую.',
  details: { bird: 'the bird' },
});
const ringBird = contract({
  name: 'ring_bird',
  surface: 'admin',
  audience: ['Administrator'],
  title: 'Ring a bird',
  description: 'Puts a ring on a bird, so that it is known again when it is caught another time.',
  input: z.object({
    bird: z.string().describe('Name of the bird'),
    ring_number: z.int().describe('Number on the ring'),
    colour: z.enum(['red', 'blue']).optional(),
    adult: z.boolean().optional(),
  }),
  output: z.object({ bird: z.string(), rings: z.array(z.object({ number: z.int(), colour: z.string().nullable() })) }),
  refusals: { bird_taken: birdTaken },
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  cli: { command: 'bird ring', positional: ['bird'] },
});
class RingBird extends UseCaseCommand<typeof ringBird> {}
const askBird = { ...ringBird, name: 'ask_bird', surface: 'learner' as const, cli: { command: 'bird ask' } };
class AskBird extends UseCaseCommand<typeof askBird> {}
const exportBirds = contract({
  name: 'export_birds',
  surface: 'admin',
  audience: ['Administrator'],
  title: 'Export birds',
  description: 'Writes the birds that have a ring as CSV, one page after the other, each bird once.',
  input: z.object({ cursor: z.string().optional() }),
  output: z.object({ csv: z.string(), next_cursor: z.string().optional() }),
  refusals: {},
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'bird export', pages: 'csv' },
});
class ExportBirds extends UseCaseCommand<typeof exportBirds> {}

let dataDir: string;
let env: Record<string, string>;
let opened: number;
let closed: number;
let control: Partial<ProjectionControl>;
let reactionControl: Partial<ReactionControl>;
let server: Server | undefined;
let requests: { url: string; key: string | undefined; body: unknown }[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lyceum-cli-'));
  env = { LYCEUM_DATA: dataDir };
  [opened, closed, control, reactionControl, requests] = [0, 0, {}, {}, []];
});
afterEach(() => {
  server?.close();
  server = undefined;
});

/** The command line with a platform that knows one bird. */
async function run(...words: string[]) {
  const text = { out: '', err: '' };
  const bus = {
    execute: async (command: RingBird | ExportBirds) => {
      if (command instanceof ExportBirds)
        return answer(command.input.cursor ? { csv: 'gull\r\n' } : { csv: 'bird\r\n', next_cursor: '2' });
      const { input } = command;
      return input.bird === 'tern'
        ? refused({ code: 'bird_taken', details: { bird: input.bird } } as const)
        : answer({ bird: input.bird, rings: [{ number: input.ring_number, colour: input.colour ?? null }] });
    },
  };
  const host: CliHost = {
    version: '1.2.3',
    registry: new Registry([useCase(ringBird, RingBird), useCase(askBird, AskBird), useCase(exportBirds, ExportBirds)]),
    serve: () => Promise.resolve(),
    work: () => Promise.resolve(),
    migrate: () => Promise.resolve(['20260101T000000-birds']),
    open: () => {
      opened += 1;
      return Promise.resolve({
        gateway: new Gateway(bus as never, bus as never),
        projections: control as ProjectionControl,
        reactions: reactionControl as ReactionControl,
        close: () => Promise.resolve(void (closed += 1)),
      });
    },
    commands: [(program) => void program.command('course').description('added by the application')],
  };
  const code = await runCli(words, host, {
    env,
    out: (more) => void (text.out += more),
    err: (more) => void (text.err += more),
  });
  return { code, ...text };
}

/** A server that answers every call the same way. */
async function serverWith(status: number, body: object): Promise<string> {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (piece) => (text += piece));
    request.on('end', () => {
      requests.push({ url: request.url ?? '', key: request.headers.authorization, body: JSON.parse(text) });
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function demoAt(url: string): void {
  writeFileSync(join(dataDir, 'demo.json'), JSON.stringify({ url, people: { admin: { key: 'lyc_demo' } } }));
}

describe('help', () => {
  test('comes from the contract and ends with 0', async () => {
    const { code, out } = await run('bird', 'ring', '--help');
    expect(code).toBe(0);
    expect(out.replace(/\s+/g, ' ')).toContain('Puts a ring on a bird, so that it is known again');
    for (const part of [
      '<bird>',
      'Name of the bird',
      '--ring-number <value>',
      'Number on the ring',
      '--adult',
      '--no-adult',
      'red',
    ]) {
      expect(out).toContain(part);
    }
    expect(out).toContain(`bird_taken: ${birdTaken.en}`);
  });

  test('lists the commands of contracts, of the application and of the platform', async () => {
    const { out } = await run('--help');
    for (const name of ['serve', 'work', 'migrate', 'course', 'bird', 'projection'])
      expect(out).toMatch(new RegExp(`^  ${name}`, 'm'));
    expect(out).toContain('ring, ask');
    expect((await run('--version')).out).toBe('1.2.3\n');
  });
});

describe('a wrong command line ends with 2 and reaches nothing', () => {
  test.each([
    [['bird', 'ring']],
    [['bird', 'ring', 'gull']],
    [['bird', 'ring', 'gull', '--ring-number', '1', '--colour', 'green']],
    [['bird', 'ring', 'gull', '--ring-numbr', '1']],
    [['brid']],
    [['bird', 'ring', 'gull', '--ring-number', '1', '--key', 'lyc_x']],
    [['bird', 'ring', 'gull', '--ring-number', '1', '--url', 'http://127.0.0.1:1']],
    [['bird', 'ring', 'gull', '--ring-number', '1', '--url', 'ftp://x', '--key', 'lyc_x']],
    [['bird', 'ask', '--bird', 'gull', '--ring-number', '1']],
  ])('%j', async (words) => {
    const { code, err, out } = await run(...words);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).not.toBe('');
    expect(opened).toBe(0);
  });
});

describe('without a server', () => {
  test('a command works on the data itself as the operator and leaves nothing open', async () => {
    const { code, out } = await run('bird', 'ring', 'gull', '--ring-number', '7', '--colour', 'red');
    expect({ code, out }).toEqual({ code: 0, out: 'bird: gull\nnumber  colour\n7       red\n' });
    expect([opened, closed]).toEqual([1, 1]);
  });

  test('all pages of an answer come from one opening', async () => {
    expect(await run('bird', 'export')).toEqual({ code: 0, out: 'bird\r\ngull\r\n', err: '' });
    expect([opened, closed]).toEqual([1, 1]);
  });

  test('a refusal is one line on the error output and ends with 1', async () => {
    const { code, out, err } = await run('bird', 'ring', 'tern', '--ring-number', '7');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toBe('The bird has a ring already. Take another bird. [bird_taken] bird: "tern"\n');
    expect(closed).toBe(1);
  });

  test('an argument that does not fit is named and ends with 2', async () => {
    const { code, err } = await run('bird', 'ring', 'gull', '--ring-number', 'seven');
    expect(code).toBe(2);
    expect(err).toContain('ring_number');
    expect(closed).toBe(1);
  });

  test('--json prints the answer, and a refusal, as the server would send it', async () => {
    expect(JSON.parse((await run('bird', 'ring', 'gull', '--ring-number', '7', '--json')).out)).toEqual({
      ok: true,
      data: { bird: 'gull', rings: [{ number: 7, colour: null }] },
    });
    const { code, out } = await run('bird', 'ring', 'tern', '--ring-number', '7', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({ ok: false, error: { code: 'bird_taken', message: birdTaken.en, bird: 'tern' } });
  });

  test('what people wrote cannot steer the terminal', async () => {
    const { out } = await run('bird', 'ring', 'g\u001b[31mull\u202e', '--ring-number', '7');
    expect(out).toContain('bird: g?[31mull?\n');
  });
});

describe('with a server', () => {
  const ok = { ok: true, data: { bird: 'gull', rings: [] } };

  test('the call goes there with the key, the words as arguments', async () => {
    const url = await serverWith(200, ok);
    const words = ['bird', 'ring', 'gull', '--ring-number', '7', '--adult', '--url', `${url}/`, '--key', 'lyc_mine'];
    expect(await run(...words)).toEqual({ code: 0, out: 'bird: gull\nrings: none\n', err: '' });
    expect(requests).toEqual([
      { url: '/api/admin/ring_bird', key: 'Bearer lyc_mine', body: { bird: 'gull', ring_number: '7', adult: true } },
    ]);
    expect(opened).toBe(0);
  });

  test('a choice that is left out stays out, and no is said with a word of its own', async () => {
    const url = await serverWith(200, ok);
    const words = ['bird', 'ring', 'gull', '--ring-number', '7', '--url', url, '--key', 'lyc_mine'];
    for (const more of [[], ['--adult'], ['--no-adult']])
      expect(await run(...words, ...more)).toMatchObject({ code: 0 });
    expect(requests.map(({ body }) => (body as { adult?: boolean }).adult)).toEqual([undefined, true, false]);
  });

  test.each([
    [200, { ok: false, error: { code: 'bird_taken', message: 'No.', bird: 'x' } }, 1, 'No. [bird_taken] bird: "x"\n'],
    [400, { ok: false, errors: [{ path: 'bird', reason: 'is required' }] }, 2, 'bird: is required (HTTP 400)\n'],
    [401, { ok: false, message: 'Authorise again' }, 1, 'Authorise again (HTTP 401)\n'],
    [502, {}, 1, '(HTTP 502)\n'],
  ])('the answer %s %j ends with %s', async (status, body, code, line) => {
    [env['LYCEUM_URL'], env['LYCEUM_KEY']] = [await serverWith(status, body), 'lyc_mine'];
    const done = await run('bird', 'ring', 'gull', '--ring-number', '7');
    expect(done.code).toBe(code);
    expect(done.err).toContain(line);
  });

  test('the demo world is asked as its administrator; when it does not run, the data itself', async () => {
    demoAt(await serverWith(200, ok));
    expect((await run('bird', 'ring', 'gull', '--ring-number', '7')).code).toBe(0);
    expect(requests[0]?.key).toBe('Bearer lyc_demo');
    demoAt('http://127.0.0.1:1');
    expect((await run('bird', 'ring', 'gull', '--ring-number', '7')).code).toBe(0);
    expect(opened).toBe(1);
  });

  test('a server that was named and does not answer is a failure, not a reason to work elsewhere', async () => {
    const { code, err } = await run(
      'bird',
      'ring',
      'x',
      '--ring-number',
      '7',
      '--url',
      'http://127.0.0.1:1',
      '--key',
      'k',
    );
    expect(code).toBe(1);
    expect(err).toBe('No Lyceum answers at http://127.0.0.1:1. Is it running?\n');
    expect(opened).toBe(0);
  });

  test('the key of the demo world goes to no other server', async () => {
    demoAt('http://127.0.0.1:1');
    const { code } = await run('bird', 'ring', 'gull', '--ring-number', '7', '--url', await serverWith(200, ok));
    expect(code).toBe(2);
    expect(requests).toEqual([]);
  });
});

describe('projection', () => {
  test('list prints a table', async () => {
    control = { list: () => Promise.resolve([{ name: 'people', rows: 3 } as never]) };
    expect(await run('projection', 'list')).toEqual({ code: 0, out: 'name    rows\npeople  3\n', err: '' });
    expect(closed).toBe(1);
  });

  test.each([
    ['failed', 'Build 5 is failed; see "lyceum projection list".'],
    ['cancelled', 'Build 5 was cancelled; "lyceum projection resume" goes on with it within a day.'],
  ] as const)('rebuild waits for the end and fails with a build that %s', async (end, said) => {
    control = {
      rebuild: () => Promise.resolve([4, 5]),
      settled: () =>
        Promise.resolve(
          new Map([
            [4, 'live'],
            [5, end],
          ]),
        ),
    };
    const { code, out, err } = await run('projection', 'rebuild');
    expect(code).toBe(1);
    expect(out).toContain(`5      ${end}`);
    expect(err).toContain(said);
  });

  test('rebuild tells how far it has come until the time is up, and what to do then', async () => {
    control = {
      rebuild: () => Promise.resolve([4]),
      settled: () => Promise.resolve(new Map([[4, 'building']])),
      underway: () => Promise.resolve({ taken: 20, share: 0.5 }),
    };
    const { code, err } = await run('projection', 'rebuild', '--wait', '1');
    expect(code).toBe(1);
    expect(err).toContain('The time is up; the build goes on. "lyceum projection cancel" ends it.');
  });

  test('resume says when nothing was cancelled; cancel names what it ended', async () => {
    control = {
      resume: () => Promise.resolve([]),
      cancel: () => Promise.resolve(['people']),
      settled: () => Promise.resolve(new Map()),
    };
    expect(await run('projection', 'resume')).toMatchObject({
      code: 1,
      err: expect.stringContaining('rebuild instead'),
    });
    expect(await run('projection', 'cancel', 'people')).toMatchObject({
      code: 0,
      out: expect.stringContaining('people'),
    });
  });

  test('a name that is no projection ends with 2', async () => {
    control = { rebuild: () => Promise.reject(new RangeError('there is no projection birds')) };
    expect(await run('projection', 'rebuild', 'birds')).toMatchObject({
      code: 2,
      err: 'there is no projection birds\n',
    });
  });

  test.each([
    [{ kind: 'replayed' }, 0],
    [{ kind: 'asked' }, 0],
    [{ kind: 'unknown' }, 1],
    [{ kind: 'parked', error: 'again' }, 1],
  ] as const)('retry that ends %j ends with %s', async (outcome, code) => {
    control = { retry: () => Promise.resolve(outcome) };
    expect((await run('projection', 'retry', 'people', 'mira')).code).toBe(code);
  });
});

describe('reactions', () => {
  const stuck = { id: 'c-1', reaction: 'when-tern-rings', what: 'ring_bird', status: 'left out' } as never;

  test('list and stuck show what stands where', async () => {
    reactionControl = {
      list: () => Promise.resolve([{ name: 'when-tern-rings', owed: 3 } as never]),
      stuck: () => Promise.resolve([stuck]),
    };
    expect(JSON.parse((await run('reaction', 'list', '--json')).out).data).toEqual({
      reactions: [{ name: 'when-tern-rings', owed: 3 }],
    });
    expect((await run('reaction', 'stuck')).out).toContain('c-1');
    expect([opened, closed]).toEqual([2, 2]);
  });

  test.each([
    ['retry', 'c-1', true, 0, ''],
    ['dismiss', 'c-1', true, 0, ''],
    ['retry', 'c-2', false, 1, 'Nothing to retry has the id c-2.\n'],
    ['dismiss', 'c-2', false, 1, 'Nothing to dismiss has the id c-2.\n'],
  ] as const)('%s of %s, of which there is one: %s', async (words, id, known, code, err) => {
    reactionControl = { [words]: () => Promise.resolve(known) };
    expect(await run('reaction', words, id)).toMatchObject({ code, err });
  });

  test('resume wants the name of a reaction', async () => {
    reactionControl = { resume: (name) => Promise.resolve(name === 'when-tern-rings') };
    expect((await run('reaction', 'resume', 'when-tern-rings')).code).toBe(0);
    expect(await run('reaction', 'resume', 'other')).toMatchObject({
      code: 1,
      err: 'No reaction has the name other.\n',
    });
  });

  test('begin takes those that stopped at another store: all, or the named', async () => {
    const asked: unknown[] = [];
    reactionControl = {
      begin: (names) => {
        asked.push(names);
        return Promise.resolve(names === 'all' ? ['when-tern-rings'] : []);
      },
    };
    expect(JSON.parse((await run('reaction', 'begin', '--json')).out).data).toEqual({ begun: ['when-tern-rings'] });
    expect(await run('reaction', 'begin', 'other')).toMatchObject({
      code: 1,
      err: 'None of them stopped because its events are in another store.\n',
    });
    expect(asked).toEqual(['all', ['other']]);
  });
});

test('migrate says what was applied', async () => {
  expect((await run('migrate')).out).toBe('Applied:\n  20260101T000000-birds\n');
  expect(JSON.parse((await run('migrate', '--json')).out).data).toEqual({ applied: ['20260101T000000-birds'] });
});
