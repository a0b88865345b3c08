import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the contract asks for, by tool; written by import.ts. */
export interface OwedFile {
  readonly tools: Readonly<Record<string, { readonly rules: readonly string[]; readonly refusals: readonly string[] }>>;
  /** Rules for the agent, which no server can enforce: shown by the texts that the server gives. */
  readonly agentConduct: readonly string[];
  /** Rules that name no single tool; landed.json says which of them are due. */
  readonly general: readonly string[];
  readonly cases: readonly string[];
}

/** What is due beside the tools: kept by hand, it grows with the product. */
export interface LandedFile {
  readonly rules: Readonly<Record<string, readonly string[]>>;
  readonly cases: readonly string[];
  readonly trials: { readonly ES: readonly number[]; readonly MCP: readonly number[] };
}

/** Ids that landed tools name but a later piece of work brings, each under its reason. */
export type DeferredFile = Readonly<Record<string, readonly string[]>>;

export interface LandedContract {
  readonly name: string;
  readonly refusals: readonly string[];
}

/** Under this id the contract's tools are owed; a tool that has landed shows itself. */
export const toolId = (name: string) => `tool:${name}`;

/** Id → the group under which the table counts it. */
export function owedIds(owed: OwedFile, landed: LandedFile, contracts: readonly LandedContract[]): Map<string, string> {
  const ids = new Map(Object.keys(owed.tools).map((name) => [toolId(name), 'tools']));
  for (const rules of Object.values(landed.rules)) for (const id of rules) ids.set(id, 'rules');
  for (const { name, refusals } of contracts) {
    const asked = owed.tools[name];
    for (const id of asked?.rules ?? []) ids.set(id, owed.agentConduct.includes(id) ? 'agent conduct' : 'rules');
    for (const code of new Set([...refusals, ...(asked?.refusals ?? [])]))
      ids.set(`refusal:${code}@${name}`, 'refusals');
  }
  for (const id of landed.cases) ids.set(id, 'cases');
  for (const [kind, numbers] of Object.entries(landed.trials))
    for (const n of numbers) ids.set(`${kind}-${n}`, `${kind} trials`);
  return ids;
}

interface Data {
  readonly owed: OwedFile;
  readonly landed: LandedFile;
  readonly deferred: DeferredFile;
}

export function readData<Name extends keyof Data>(name: Name): Data[Name] {
  return JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8')) as Data[Name];
}
