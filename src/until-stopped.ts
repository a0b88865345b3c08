import type { Foundation } from './platform/foundation/foundation.js';
import { operatorsSentence } from './platform/foundation/operators-sentence.js';

/** What a signal stops. */
export interface Running {
  readonly foundation: Foundation;
  stop(): Promise<void>;
}

/** What is in the way and for the operator to mend is said in one sentence; then the process ends with 1. */
export async function orSay(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const sentence = operatorsSentence(error);
    if (sentence === undefined) throw error;
    console.error(sentence);
    process.exit(1);
  }
}

/** Calls under way are waited for this long. */
const LONGEST_STOP_MS = 30_000;

/** Resolves when a signal has stopped it, a second one ends it at once; so does a database that ends by itself. */
export function untilStopped(running: Running): Promise<void> {
  let stopping: Promise<void> | undefined;
  const { foundation } = running;
  void foundation.postgres?.ended.then((said) => {
    if (stopping) return;
    foundation.logger.fatal({ step: 'database', error: new Error(said) }, 'The embedded PostgreSQL ended by itself');
    process.exit(1);
  });
  return new Promise((resolve, reject) => {
    const onSignal = () => {
      if (stopping) return process.exit(1);
      setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
      stopping = running.stop().then(resolve, reject);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  });
}
