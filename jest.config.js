/** ESM + SWC. `unit` needs nothing; `int` runs on a real PostgreSQL; `journeys` start the whole platform. */
const compiled = (more) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true, ...more },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        react: { runtime: 'automatic', importSource: 'preact' },
      },
      keepClassNames: true,
    },
    module: { type: 'es6' },
  },
];
const shared = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': compiled({}), '^.+\\.tsx$': compiled({ tsx: true }) },
};
const roots = ['src', 'projections', 'seeds', 'test'].map((folder) => `<rootDir>/${folder}`);
const long = '<rootDir>/test/long/';

export default {
  // A busy machine may need seconds for the first PostgreSQL of a worker.
  testTimeout: 30_000,
  // Modules of a test file stay in memory after it, and a full memory makes every later file slow.
  workerIdleMemoryLimit: '1200MB',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      roots,
      testMatch: ['**/*.spec.ts'],
      testPathIgnorePatterns: ['\\.int\\.spec\\.ts$', '/test/journeys/', '/test/long/'],
    },
    {
      ...shared,
      displayName: 'int',
      roots,
      testMatch: ['**/*.int.spec.ts', '<rootDir>/test/journeys/**/*.spec.ts'],
      testPathIgnorePatterns: [long],
    },
    { ...shared, displayName: 'long', roots: ['<rootDir>/test/long'], testMatch: ['**/*.spec.ts'] },
  ],
};
