import { schemaFaults } from '../release-checks/schema-faults.js';

interface ShapeFault {
  readonly message: string;
  readonly steps?: readonly PropertyKey[];
}

/** What stands in for a missing field, so that the other checks can go on; chosen to bring no fault of its own. */
const STAND_INS: Readonly<Record<string, unknown>> = {
  title: '…',
  text: '…',
  hook: '',
  summary: '…',
  description: '…',
  explanation: '…',
  definition: '…',
  term: null,
  promise: '',
  goal: '',
  purpose: '…',
  goals: [],
  objectives: [],
  required: false,
  columns: [],
  rows: 'many',
  kind: 'term',
  pass_percentage: 0,
  answer_mode: 'text',
  due_days: null,
};

type Fields = Record<PropertyKey, unknown>;

const fieldsOf = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Fields) : undefined);

/** The value with stand-ins for what is missing or wrong, without what is unknown; undefined when that is not enough. */
export function mended(value: unknown, faults: readonly ShapeFault[]): unknown {
  const copy = structuredClone(value);
  for (const { message, steps } of faults) {
    const name = steps?.at(-1);
    const fields = steps
      ?.slice(0, -1)
      .reduce<Fields | undefined>((node, step) => fieldsOf(node?.[step]), fieldsOf(copy));
    if (typeof name !== 'string' || !fields) continue;
    if (message.startsWith('is not a field')) delete fields[name];
    else if (Object.hasOwn(STAND_INS, name)) fields[name] = STAND_INS[name];
  }
  return schemaFaults(copy).length === 0 ? copy : undefined;
}
