/**
 * `node scripts/jest.mjs <project> [jest arguments…]`: Jest with ES modules on one of its projects. A worker for every
 * core: the tests that take long wait for databases and processes most of the time.
 */
import { spawnSync } from 'node:child_process';

const [project, ...rest] = process.argv.slice(2);
const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
// --selectProjects takes every word behind it for a project, so it comes last.
const { status } = spawnSync(process.execPath, [...node, '--maxWorkers=100%', ...rest, '--selectProjects', project], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
