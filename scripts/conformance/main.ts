import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LyceumProcess } from '../../test/support/lyceum-process.js';
import { compare, neverSeen, type Verdict } from './compare.js';
import { expectedFailures } from './expected-failures.js';
import { inspectorFaults } from './inspector.js';
import { keyProxy } from './key-proxy.js';
import { checksOf, suites } from './suite.js';

const folder = mkdtempSync(join(tmpdir(), 'lyceum-conformance-'));
const lyceum = await LyceumProcess.start(join(folder, 'data'), { LYCEUM_RATE_LIMIT: '0' });
const { learner } = lyceum.demo.people;
// The suite cannot send a header.
const proxy = await keyProxy(lyceum.url, learner.key);
const faults: string[] = [];
try {
  const verdicts: Verdict[] = [];
  for (const [n, suite] of suites.entries()) {
    const verdict = compare(await checksOf(suite, `${proxy.url}/mcp`, join(folder, `suite-${n}`)), expectedFailures);
    verdicts.push(verdict);
    faults.push(...verdict.faults.map((fault) => `${suite.version} ${suite.revision}: ${fault}`));
    const { checksPassed, failedAsExpected, passed } = verdict;
    console.log(`conformance ${suite.version}, protocol ${suite.revision}`);
    console.log(`  ${checksPassed} checks passed, ${failedAsExpected} failed as expected`);
    console.log(`  whole scenarios: ${passed.join(', ')}`);
  }
  faults.push(...neverSeen(verdicts, expectedFailures));
  const found = await inspectorFaults(`${lyceum.url}/mcp`, learner, folder);
  if (found.length === 0) console.log('The Inspector listed the tools and called whoami');
  faults.push(...found);
} finally {
  proxy.close();
  await lyceum.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'Conformance holds' : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
