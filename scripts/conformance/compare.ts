import type { ExpectedFailure } from './expected-failures.js';

/** What the suite found at one place of a scenario; a warning is a SHOULD that does not hold. */
export interface Check {
  readonly scenario: string;
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly message: string;
}

export interface Verdict {
  /** Scenarios without a failed check and with one that passed. */
  readonly passed: readonly string[];
  readonly checksPassed: number;
  readonly failedAsExpected: number;
  /** Failures that nobody expects, and expected ones that did not come: each a line. */
  readonly faults: readonly string[];
  /** Entries that came true, so that one that never does can be found. */
  readonly used: ReadonlySet<string>;
}

/** Compares a run with the list. An entry is `scenario/check`, or `scenario/*` for whatever fails there. */
export function compare(checks: readonly Check[], expected: readonly ExpectedFailure[]): Verdict {
  const entries = new Set(expected.flatMap((one) => one.checks));
  const failed = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
  const succeeded = checks.filter(({ status }) => status === 'SUCCESS');
  const entryOf = ({ scenario, id }: Check) => [`${scenario}/${id}`, `${scenario}/*`].find((key) => entries.has(key));
  const keys = new Set(failed.map(keyOf));
  const failing = new Set(failed.map(({ scenario }) => scenario));
  const unexpected = failed.filter((check) => !entryOf(check));
  const better = succeeded.filter((check) => entries.has(keyOf(check)) && !keys.has(keyOf(check)));
  return {
    passed: [...new Set(succeeded.map(({ scenario }) => scenario))].filter((scenario) => !failing.has(scenario)),
    checksPassed: succeeded.length,
    failedAsExpected: failed.length - unexpected.length,
    faults: [
      ...unexpected.map((check) => `failed: ${keyOf(check)}: ${check.message}`),
      ...better.map((check) => `passes now, take it from the list: ${keyOf(check)}`),
    ],
    used: new Set(failed.flatMap((check) => entryOf(check) ?? [])),
  };
}

/** Entries of the list that no run used. */
export function neverSeen(verdicts: readonly Verdict[], expected: readonly ExpectedFailure[]): readonly string[] {
  const used = new Set(verdicts.flatMap((verdict) => [...verdict.used]));
  const unused = expected.flatMap((one) => one.checks).filter((entry) => !used.has(entry));
  return unused.map((entry) => `fails nowhere, take it from the list: ${entry}`);
}

function keyOf({ scenario, id }: Check): string {
  return `${scenario}/${id}`;
}
