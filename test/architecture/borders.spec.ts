import { createRequire } from 'node:module';
import { join } from 'node:path';
import { probeTree, ROOT, run, type Files } from './probe-tree.js';

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}
interface Config {
  readonly forbidden: readonly { readonly name: string }[];
}

const FOLDERS = ['src', 'projections', 'seeds', 'migrations'];

async function cruise(cwd: string, folders: readonly string[]): Promise<readonly Violation[]> {
  const output = await run('depcruise', ['--config', '.dependency-cruiser.cjs', '-T', 'json', ...folders], cwd);
  return (JSON.parse(output) as { summary: { violations: Violation[] } }).summary.violations;
}

/** What the probes import; by itself it breaks no border. */
const HOUSE: Files = {
  'src/platform/text/text.ts': 'export const tidy = 1;',
  'src/platform/clock/clock.ts': 'export const clock = 1;',
  'src/platform/event-store/port/event-store.ts': 'export interface EventStore { a: 1 }\nexport const STORE = 1;',
  'src/platform/read-store/projection.ts': 'export interface Projection { a: 1 }',
  'src/contexts/a/domain/thing.ts':
    "import { tidy } from '../../../platform/text/text.js';\nexport const thing = tidy;",
  'src/contexts/a/domain/thing.events.ts': 'export interface ThingDone { a: 1 }',
  'src/contexts/a/a.service.ts': "import { thing } from './domain/thing.js';\nexport class AService { thing = thing }",
  'src/contexts/a/index.ts': "export { AService } from './a.service.js';",
  'src/contexts/b/domain/other.events.ts':
    "import type { ThingDone } from '../../a/domain/thing.events.js';\nexport type Other = ThingDone;",
  'src/contexts/b/b.handler.ts': "import { AService } from '../a/index.js';\nexport const handler = AService;",
  'src/contexts/b/index.ts': "export { handler } from './b.handler.js';",
  'src/surfaces/http/way.ts': "import { handler } from '../../contexts/b/index.js';\nexport const way = handler;",
  'projections/one/one.table.ts': 'export interface One { a: 1 }',
  'projections/one/one.queries.ts': "import type { One } from './one.table.js';\nexport type Rows = One[];",
  'projections/one/one.projection.ts': [
    "import type { ThingDone } from '../../src/contexts/a/domain/thing.events.js';",
    "import type { Projection } from '../../src/platform/read-store/projection.js';",
    "import type { One } from './one.table.js';",
    'export type P = [ThingDone, Projection, One];',
  ].join('\n'),
  'projections/one/index.ts': "export * from './one.queries.js';\nexport * from './one.projection.js';",
  'projections/index.ts': "export * from './one/index.js';",
  'src/contexts/a/list/list.handler.ts':
    "import type { Rows } from '../../../../projections/one/index.js';\nexport type List = Rows;",
  'migrations/m.ts': "import type { Kysely } from 'kysely';\nexport type M = Kysely<unknown>;",
  'test/support/helper.ts': 'export const helper = 1;',
};

/** The other half of the cycle; the cruiser names a cycle once. */
const PARTNER: Files = {
  'src/platform/probe-cycle-b.ts': "import { a } from './probe-cycle-a.js';\nexport const b = (): unknown => a;",
};

/** Rule → the files that break it. */
const PROBES: Readonly<Record<string, Files>> = {
  'pure-has-no-io': {
    'src/contexts/a/domain/probe-zod.ts': "import type { z } from 'zod';\nexport type P = z.ZodType;",
    'src/contexts/a/x/probe-nest.decide.ts':
      "import { Injectable } from '@nestjs/common';\nexport const p = Injectable;",
    'src/contexts/a/x/probe-pg.decide.ts': "import type { Pool } from 'pg';\nexport type P = Pool;",
  },
  'pure-no-node-io': {
    'src/contexts/a/domain/probe-fs.ts': "import { readFileSync } from 'node:fs';\nexport const p = readFileSync;",
  },
  'pure-imports-pure': {
    'src/contexts/a/domain/probe-clock.ts':
      "import { clock } from '../../../platform/clock/clock.js';\nexport const p = clock;",
    'src/contexts/b/domain/probe-index.ts': "import { AService } from '../../a/index.js';\nexport const p = AService;",
  },
  'pure-types-of-contexts-only': {
    'src/contexts/a/domain/probe-type.ts':
      "import type { EventStore } from '../../../platform/event-store/port/event-store.js';\nexport type P = EventStore;",
  },
  'contracts-are-data': {
    'src/contexts/a/x/probe-service.contract.ts':
      "import { AService } from '../a.service.js';\nexport const p = AService;",
    'src/contexts/a/x/probe-kysely.contract.ts': "import { Kysely } from 'kysely';\nexport const p = Kysely;",
  },
  'contexts-meet-in-events': {
    'src/contexts/b/probe-inside.ts': "import { AService } from '../a/a.service.js';\nexport const p = AService;",
    'src/contexts/b/probe-domain.ts': "import { thing } from '../a/domain/thing.js';\nexport const p = thing;",
  },
  'surfaces-use-indexes': {
    'src/surfaces/http/probe.ts': "import { handler } from '../../contexts/b/b.handler.js';\nexport const p = handler;",
  },
  'platform-knows-no-context': {
    'src/platform/probe.ts': "import { AService } from '../contexts/a/index.js';\nexport const p = AService;",
  },
  'projections-read-events-only': {
    'projections/one/probe-domain.ts':
      "import { thing } from '../../src/contexts/a/domain/thing.js';\nexport const p = thing;",
    'projections/one/probe-store.ts':
      "import { STORE } from '../../src/platform/event-store/port/event-store.js';\nexport const p = STORE;",
  },
  'projections-apart': {
    'projections/two/probe.ts': "import type { Rows } from '../one/index.js';\nexport type P = Rows;",
  },
  'projection-by-its-index': {
    'src/contexts/a/probe-table.ts':
      "import type { One } from '../../../projections/one/one.table.js';\nexport type P = One;",
  },
  'writes-do-not-query': {
    'src/contexts/a/x/probe-query.decide.ts':
      "import type { Rows } from '../../../../projections/one/index.js';\nexport type P = Rows;",
  },
  'seeds-send-commands': {
    'seeds/probe-sql.ts': "import { Kysely } from 'kysely';\nexport const p = Kysely;",
    'seeds/probe-table.ts': "import type { Rows } from '../projections/one/index.js';\nexport type P = Rows;",
  },
  'eventstoredb-behind-its-adapter': {
    'src/platform/event-store/eventstoredb/probe-other-file.ts':
      "import { START } from '@eventstore/db-client';\nexport const p = START;",
    'src/platform/probe-grpc.ts': "import type { status } from '@grpc/grpc-js';\nexport type P = typeof status;",
  },
  'no-circular': {
    'src/platform/probe-cycle-a.ts': "import { b } from './probe-cycle-b.js';\nexport const a = (): unknown => b;",
  },
  'no-orphans': { 'src/contexts/a/probe-orphan.ts': 'export const p = 1;' },
  'tests-stay-outside': {
    'src/contexts/a/probe-support.ts':
      "import { helper } from '../../../test/support/helper.js';\nexport const p = helper;",
  },
  resolvable: { 'src/contexts/a/probe-nowhere.ts': "import { p } from './nowhere.js';\nexport { p };" },
};

describe('borders', () => {
  let violations: readonly Violation[];
  let real: readonly Violation[];

  beforeAll(async () => {
    const tree = probeTree(Object.assign({}, HOUSE, PARTNER, ...Object.values(PROBES)) as Files);
    try {
      [violations, real] = await Promise.all([cruise(tree.path, FOLDERS), cruise(ROOT, FOLDERS)]);
    } finally {
      tree.remove();
    }
  }, 60_000);

  const cases = Object.entries(PROBES).flatMap(([rule, files]) =>
    Object.keys(files).map((file) => [rule, file] as const),
  );
  test.each(cases)('%s fires on %s', (rule, file) => {
    expect(violations.filter((v) => v.from === file).map((v) => v.rule.name)).toContain(rule);
  });

  test('what keeps to the borders passes', () => {
    expect(violations.filter((v) => v.from in HOUSE)).toEqual([]);
  });

  test('every rule has a probe', () => {
    const { forbidden } = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs')) as Config;
    expect(forbidden.map((rule) => rule.name).toSorted()).toEqual(Object.keys(PROBES).toSorted());
  });

  test('the project keeps to its borders', () => {
    expect(real.map((v) => `${v.rule.name}: ${v.from} → ${v.to}`)).toEqual([]);
  });
});
