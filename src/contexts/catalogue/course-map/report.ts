import { FAULT_CODES } from './codes.js';
import { asLine, type Fault } from './fault.js';

/** How faults are told: lines for people, one JSON object for programs, SARIF 2.1.0 for code hosts and editors. */
export type Format = 'text' | 'json' | 'sarif';

export interface Counted {
  readonly errors: number;
  readonly warnings: number;
  readonly faults: readonly Fault[];
}

export function counted(faults: readonly Fault[]): Counted {
  const errors = faults.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: faults.length - errors, faults };
}

export function reportLines(faults: readonly Fault[], format: Format): string[] {
  switch (format) {
    case 'json':
      return [JSON.stringify(counted(faults))];
    case 'sarif':
      return [JSON.stringify(sarif(faults), null, 2)];
    case 'text': {
      const { errors, warnings } = counted(faults);
      return [...faults.map(asLine), faults.length === 0 ? 'no faults' : `${errors} errors, ${warnings} warnings`];
    }
  }
}

function sarif(faults: readonly Fault[]) {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'lyceum course check', rules: FAULT_CODES.map((id) => ({ id })) } },
        columnKind: 'unicodeCodePoints',
        results: faults.map(({ file, line, column, severity, code, message }) => ({
          ruleId: code,
          level: severity,
          message: { text: message },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodeURI(file) },
                region: { startLine: line, startColumn: column },
              },
            },
          ],
        })),
      },
    ],
  };
}
