/** The borders of the house. Each rule is made to fail in test/architecture/borders.spec.ts. */
const PURE = [
  '^src/contexts/[^/]+/domain/.+\\.ts$',
  '\\.decide\\.ts$',
  '^src/platform/decision/decision\\.ts$',
  '^src/platform/event-store/port/(recorded-event|redacted)\\.ts$',
  '^src/platform/contract/(refusal|caller)\\.ts$',
  '^src/platform/text/.+\\.ts$',
  '^src/shared/(refusals|due-rule)\\.ts$',
];
const SPEC = '\\.spec\\.ts$';
/** A library's name at the start of an unresolved path, or its folder in a resolved one. */
const library = (...names) => `(^|node_modules/)(${names.join('|')})(/|$)`;
const IO = library(
  '@nestjs',
  'rxjs',
  'reflect-metadata',
  'kysely',
  'pg',
  'zod',
  'uuid',
  'express',
  '@eventstore',
  '@modelcontextprotocol',
  '@opentelemetry',
  'pino',
);

module.exports = {
  forbidden: [
    {
      name: 'pure-has-no-io',
      comment: 'decide and evolve know no framework, no store, no schema library.',
      severity: 'error',
      from: { path: PURE, pathNot: SPEC },
      to: { path: IO },
    },
    {
      name: 'pure-no-node-io',
      comment: 'decide and evolve know no files, no network, no process.',
      severity: 'error',
      from: { path: PURE, pathNot: SPEC },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pure-imports-pure',
      comment: 'The pure core imports only the pure core; of another context its types at most.',
      severity: 'error',
      from: { path: PURE, pathNot: SPEC },
      to: { path: '^(src|projections|seeds|migrations)/', pathNot: PURE, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pure-types-of-contexts-only',
      comment:
        'Even a type comes to the pure core only from a context’s index, never from a handler, surface or table.',
      severity: 'error',
      from: { path: PURE, pathNot: SPEC },
      to: { path: '^(src|projections)/', pathNot: [...PURE, '^src/contexts/[^/]+/index\\.ts$'] },
    },
    {
      name: 'contracts-are-data',
      comment: 'A contract imports zod, the contract kit, its refusals and other contracts.',
      severity: 'error',
      from: { path: '\\.contract\\.ts$' },
      to: {
        path: ['^(src|projections|seeds|migrations)/', library('@nestjs', 'kysely', 'pg')],
        pathNot: [
          '^src/platform/(contract|text)/',
          '^src/shared/',
          '/domain/',
          '\\.contract\\.ts$',
          '^src/contexts/[^/]+/shapes\\.ts$',
        ],
      },
    },
    {
      name: 'contexts-meet-in-events',
      comment: 'A context sees another context only through its events or its public index.',
      severity: 'error',
      from: { path: '^src/contexts/([^/]+)/', pathNot: SPEC },
      to: {
        path: '^src/contexts/[^/]+/',
        pathNot: ['^src/contexts/$1/', '/domain/[^/]+\\.events\\.ts$', '^src/contexts/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'surfaces-use-indexes',
      comment: 'A way in knows a context only by its index.',
      severity: 'error',
      from: { path: '^src/surfaces/', pathNot: SPEC },
      to: { path: '^src/contexts/[^/]+/(?!index\\.ts$)' },
    },
    {
      name: 'platform-knows-no-context',
      comment: 'The platform would serve any other product as well.',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: SPEC },
      to: { path: '^(src/(contexts|surfaces)|projections|seeds)/' },
    },
    {
      name: 'projections-read-events-only',
      comment: 'A read model is folded from events; it knows event types, the read-store library and pure helpers.',
      severity: 'error',
      from: { path: '^projections/', pathNot: SPEC },
      to: {
        path: '^src/',
        pathNot: [
          '/domain/[^/]+\\.events\\.ts$',
          '^src/platform/event-store/port/(recorded-event|redacted)\\.ts$',
          '^src/platform/(read-store|text|clock)/',
          '^src/shared/',
        ],
      },
    },
    {
      name: 'projections-apart',
      comment: 'A read model never reads another read model.',
      severity: 'error',
      from: { path: '^projections/([^/]+)/.+', pathNot: SPEC },
      to: { path: '^projections/', pathNot: '^projections/$1/' },
    },
    {
      name: 'projection-by-its-index',
      comment: 'src reaches a read model only through its index.',
      severity: 'error',
      from: { path: '^src/', pathNot: SPEC },
      to: { path: '^projections/[^/]+/(?!index\\.ts$)' },
    },
    {
      name: 'writes-do-not-query',
      comment: 'What decides reads no read model, not even its types.',
      severity: 'error',
      from: { path: PURE },
      to: { path: '^projections/' },
    },
    {
      name: 'seeds-send-commands',
      comment: 'The demo world is made as people would make it: through use cases, never by SQL.',
      severity: 'error',
      from: { path: '^seeds/', pathNot: SPEC },
      to: { path: ['^(projections|migrations)/', library('kysely', 'pg')] },
    },
    {
      name: 'eventstoredb-behind-its-adapter',
      comment: 'One file knows the client of EventStoreDB: it is frozen, and will be another one day.',
      severity: 'error',
      from: { pathNot: ['^src/platform/event-store/eventstoredb/client\\.ts$', '^test/support/eventstoredb/'] },
      to: { path: library('@eventstore', '@grpc') },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      comment: 'A file that nothing uses is dead.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [SPEC, '^(migrations|seeds|test|bench|scripts)/', '(^|/)main\\.ts$', '\\.d\\.ts$'],
      },
      to: {},
    },
    {
      name: 'tests-stay-outside',
      comment: 'What is shipped imports no test and no test support.',
      severity: 'error',
      from: { path: '^(src|projections|seeds|migrations)/', pathNot: SPEC },
      to: { path: ['^test/', SPEC] },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
  },
};
