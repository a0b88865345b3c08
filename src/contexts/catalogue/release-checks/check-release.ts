import type { RefusedOf } from '../../../platform/contract/refusal.js';
import type { ReleaseWarning } from '../domain/course.events.js';
import type { catalogueRefusals, ReleaseFault } from '../domain/refusals.js';
import { RELEASE_FORMAT, type Release } from '../domain/release.js';
import { canonicalText, digestOf } from './digest.js';
import type { Finding } from './findings.js';
import { parseJsonText } from './json-text.js';
import { problemsOf } from './problems.js';
import { schemaFaults } from './schema-faults.js';
import { normalised } from './values.js';
import { warningsOf } from './warnings.js';

/** A release that passed, in NFC, with its one text and its digest. */
export interface CheckedRelease {
  readonly release: Release;
  readonly canonical: string;
  readonly digest: string;
  readonly warnings: readonly Finding[];
}

/** What the checks say, complete; each stage stops the next (release.md §4). */
export type Inspection =
  | ({ readonly stage: 'passed' } & CheckedRelease)
  | {
      readonly stage: 'invalid';
      readonly faults: readonly (ReleaseFault & { readonly steps?: readonly PropertyKey[] })[];
    }
  | { readonly stage: 'unsupported'; readonly format: unknown }
  | { readonly stage: 'inconsistent'; readonly problems: readonly Finding[]; readonly warnings: readonly Finding[] };

/** Judges a release given as JSON text or as a value. */
export function inspectRelease(input: unknown): Inspection {
  const parsed = typeof input === 'string' ? parseJsonText(input) : ({ kind: 'parsed', value: input } as const);
  if (parsed.kind === 'faulty') return { stage: 'invalid', faults: parsed.faults };
  if (typeof parsed.value !== 'object' || parsed.value === null || Array.isArray(parsed.value)) {
    return { stage: 'invalid', faults: [{ path: '$', message: 'is not an object' }] };
  }
  const { value, faults } = normalised(parsed.value);
  if (faults.length > 0) return { stage: 'invalid', faults };
  const { format } = value as { format?: unknown };
  if (format !== RELEASE_FORMAT) return { stage: 'unsupported', format: format ?? null };
  const shape = schemaFaults(value);
  if (shape.length > 0) return { stage: 'invalid', faults: shape };

  const release = value as Release;
  const problems = problemsOf(release);
  const warnings = warningsOf(release);
  if (problems.length > 0) return { stage: 'inconsistent', problems, warnings };
  const canonical = canonicalText(release);
  return { stage: 'passed', release, canonical, digest: digestOf(canonical), warnings };
}

/** Most faults and problems listed in a refusal; `total` counts them all. */
const LISTED = 20;

type ReleaseRefusal = RefusedOf<
  typeof catalogueRefusals,
  'release_invalid' | 'release_format_unsupported' | 'release_inconsistent'
>;

/** An inspection that did not pass, as the refusal of the contract. */
export function refusalOf(inspection: Exclude<Inspection, { stage: 'passed' }>): ReleaseRefusal {
  switch (inspection.stage) {
    case 'invalid': {
      const errors = inspection.faults.slice(0, LISTED).map(({ path, message }) => ({ path, message }));
      return { code: 'release_invalid', details: { errors, total: inspection.faults.length } };
    }
    case 'unsupported':
      return {
        code: 'release_format_unsupported',
        details: { format: inspection.format, supported: [RELEASE_FORMAT] },
      };
    case 'inconsistent': {
      const problems = inspection.problems.slice(0, LISTED).map(({ problem }) => problem);
      return { code: 'release_inconsistent', details: { problems, total: inspection.problems.length } };
    }
  }
}

/** Warnings as they are answered and recorded. */
export function asWarnings(findings: readonly Finding[]): ReleaseWarning[] {
  return findings.map(({ problem: { code, where, chars } }) =>
    typeof chars === 'string' ? { code, where, chars } : { code, where },
  );
}
