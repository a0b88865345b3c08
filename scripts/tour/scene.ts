import type { z } from 'zod';
import type { AgentClient } from '../../test/support/mcp-clients.js';
import type { Words } from './words.js';

/** Prints the dialogue: who speaks and what they say; tool calls with their arguments and the answer in short. */
export interface Stage {
  agent(words: string): void;
  learner(words: string): void;
  tool(name: string, args: Readonly<Record<string, unknown>>, answer: string): void;
}

/** Calls a tool by its contract, and shows it. @throws Error with the sentence of a refusal */
export type Call = <O extends z.ZodObject>(
  contract: { readonly name: string; readonly output: O },
  args?: Readonly<Record<string, unknown>>,
) => Promise<z.output<O>>;

export interface Scene {
  readonly call: Call;
  readonly stage: Stage;
  readonly words: Words;
}

export function caller(client: AgentClient, stage: Stage): Call {
  return async ({ name, output }, args = {}) => {
    const result = await client.call(name, args);
    stage.tool(name, args, result.isError ? result.text : inShort(result.structured));
    if (result.isError) throw new Error(`${name}: ${result.text}`);
    return output.parse(result.structured);
  };
}

/** The answer on one line, long texts cut. */
function inShort(data: unknown): string {
  return JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'string' && value.length > 60 ? `${value.slice(0, 57)}…` : value,
  );
}
