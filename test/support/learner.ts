import type { AgentClient, CallResult } from './mcp-clients.js';

type Data = Record<string, never>;

/** A learner's agent that expects its calls to succeed, unless asked for the refusal. */
export class Learner {
  constructor(readonly agent: AgentClient) {}

  /** The data of a call that succeeds. */
  async call(name: string, args: Readonly<Record<string, unknown>> = {}): Promise<Data> {
    const result = await this.agent.call(name, args);
    if (result.isError) throw new Error(`${name}: ${result.text}`);
    return result.structured as Data;
  }

  /** What a refused call carries: code, message and details. */
  async refusal(name: string, args: Readonly<Record<string, unknown>> = {}): Promise<Data> {
    const result: CallResult = await this.agent.call(name, args);
    const refusal = result.meta?.['lyceum/refusal'];
    if (!refusal) throw new Error(`${name} was not refused: ${result.text}`);
    return refusal as Data;
  }

  /** Starts a lesson and gives the session's id. */
  async start(args: Readonly<Record<string, unknown>>): Promise<string> {
    return String((await this.call('start_lesson', args))['session']);
  }

  async mark(session: string, ...goals: readonly string[]): Promise<void> {
    for (const goal of goals) {
      await this.call('mark_goal', { session, goal, status: 'done', evidence: 'Shown on the own kettle.' });
    }
  }

  answer(attempt: string, question: string, answer: string): Promise<Data> {
    return this.call('submit_answer', { attempt, question, answer, student_words: `I say ${answer}` });
  }
}

/** Goals of the first lesson of the tiny release that must be closed. */
export const REQUIRED = ['term:STEEP', 'l-1-O1/V1'] as const;
