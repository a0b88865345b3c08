import type { CallObserver, ObservedCall } from '../contract/call-observer.js';
import type { Outcome } from '../contract/outcome.js';
import { withLogContext } from './log-context.js';
import type { Logger } from './logger.js';

/** One line per call, and its ids on every line that the call causes. The cause of a failure stands only here. */
export class LoggedCalls implements CallObserver {
  constructor(private readonly logger: Logger) {}

  observe({ contract, caller }: ObservedCall, run: () => Promise<Outcome>): Promise<Outcome> {
    const { correlationId, commandId } = caller;
    return withLogContext({ correlationId, commandId, tool: contract.name, surface: contract.surface }, async () => {
      const began = performance.now();
      const outcome = await run();
      const durationMs = Math.round((performance.now() - began) * 10) / 10;
      this.write(outcome, { outcome: outcome.kind, durationMs, personId: caller.personId });
      return outcome;
    });
  }

  private write(outcome: Outcome, fields: Record<string, unknown>): void {
    if (outcome.kind === 'ok') return this.logger.info(fields, 'Answered');
    if (outcome.kind === 'refused') return this.logger.info({ ...fields, code: outcome.refusal.code }, 'Refused');
    const { kind, status } = outcome.failure;
    const failure = { ...fields, failure: kind, status };
    if (status < 500) return this.logger.info(failure, 'Failed');
    this.logger.error({ ...failure, error: outcome.cause }, 'Failed');
  }
}
