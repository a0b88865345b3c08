import type { CallObserver, ObservedCall } from '../contract/call-observer.js';
import type { Outcome } from '../contract/outcome.js';
import { failedWith, span } from './span.js';
import { withTraceparent } from './traceparent.js';

/** One span per call, under the trace the caller brought. */
export class TracedCalls implements CallObserver {
  observe({ contract, caller }: ObservedCall, run: () => Promise<Outcome>): Promise<Outcome> {
    const attributes = {
      'lyceum.tool': contract.name,
      'lyceum.surface': contract.surface,
      'lyceum.correlation_id': caller.correlationId,
    };
    const traced = () =>
      span(`tool ${contract.name}`, attributes, async (active) => {
        const outcome = await run();
        active.setAttribute('lyceum.outcome', codeOf(outcome));
        if (outcome.kind === 'failed' && outcome.failure.status >= 500) failedWith(active, outcome.cause);
        return outcome;
      });
    return withTraceparent(caller.traceparent, traced);
  }
}

function codeOf(outcome: Outcome): string {
  if (outcome.kind === 'refused') return outcome.refusal.code;
  return outcome.kind === 'failed' ? outcome.failure.kind : 'ok';
}
