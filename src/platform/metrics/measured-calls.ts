import type { CallObserver, ObservedCall } from '../contract/call-observer.js';
import type { Outcome } from '../contract/outcome.js';
import type { Metrics } from './metrics.js';

/** Counts every call by its tool and outcome: `ok`, a refusal's code, or a failure's kind. */
export class MeasuredCalls implements CallObserver {
  constructor(private readonly metrics: Metrics) {}

  async observe({ contract: { surface, name: tool } }: ObservedCall, run: () => Promise<Outcome>): Promise<Outcome> {
    const stop = this.metrics.toolSeconds.startTimer({ surface, tool });
    const outcome = await run();
    stop();
    this.metrics.toolCalls.inc({ surface, tool, outcome: codeOf(outcome) });
    return outcome;
  }
}

function codeOf(outcome: Outcome): string {
  if (outcome.kind === 'refused') return outcome.refusal.code;
  return outcome.kind === 'failed' ? outcome.failure.kind : 'ok';
}
