/**
 * Everything that CI runs: the checks, then the named Jest projects one after another (unit and int unless named).
 * Goes on after a fault, so that one run shows all of them, and tells the files that took longest. The last line is the
 * sum: `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const arguments_ = process.argv.slice(2);
const named = arguments_.filter((argument) => !argument.startsWith('--'));
const projects = named.length > 0 ? named : ['unit', 'int'];
const folder = mkdtempSync(join(tmpdir(), 'lyceum-test-'));
const total = { passed: 0, failed: 0, skipped: /** @type {string[]} */ ([]) };
const lines = [];
const seconds = /** @type {Record<string, number>} */ ({});

if (!arguments_.includes('--no-check')) {
  const { status } = spawnSync('npm', ['run', '--silent', 'check'], { stdio: 'inherit' });
  if (status !== 0) total.failed += 1;
  lines.push(`check    ${status === 0 ? 'passed' : 'failed'}`);
}
for (const project of projects) {
  const result = jest(project, join(folder, `${project}.json`));
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped.push(...result.skipped);
  lines.push(`${project.padEnd(8)} ${result.passed} passed, ${result.failed} failed, ${result.skipped.length} skipped`);
}
rmSync(folder, { recursive: true, force: true });

const slowest = Object.entries(seconds).toSorted(([, one], [, other]) => other - one);
console.log(`\n${lines.join('\n')}\n\nSlowest:`);
for (const [file, time] of slowest.slice(0, 12)) console.log(`${time.toFixed(0).padStart(5)} s  ${file}`);
if (total.skipped.length > 0) console.log(`\nSkipped:${['', ...total.skipped].join('\n  ')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** A suite that could not run and a Jest that failed without a failed test count as one failure each. */
function jest(project, outputFile) {
  const { status } = spawnSync(process.execPath, ['scripts/jest.mjs', project, '--json', '--outputFile', outputFile], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const report = read(outputFile);
  if (!report) return { passed: 0, failed: 1, skipped: [] };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  for (const { name, startTime, endTime } of report.testResults) {
    seconds[relative(process.cwd(), name)] = (endTime - startTime) / 1_000;
  }
  const skipped = report.testResults.flatMap((suite) =>
    suite.assertionResults.filter(({ status: s }) => s === 'pending' || s === 'todo').map((test) => test.fullName),
  );
  return { passed: report.numPassedTests, failed: Math.max(failed, status === 0 ? 0 : 1), skipped };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
