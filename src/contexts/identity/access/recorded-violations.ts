import { Inject, Injectable, Optional } from '@nestjs/common';
import type { AccessViolations, Trespass, Trespasser } from '../../../platform/access/access-violations.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { IDS, type Ids } from '../../../platform/ids/ids.js';
import { LOGGER, type Logger } from '../../../platform/logging/index.js';
import { person, type Person } from '../domain/person.js';
import type { PersonEvent } from '../domain/person.events.js';
import { decideRecordViolation, NO_TOOL } from './record-violation.decide.js';

/** Violations as facts of the person who committed them. */
@Injectable()
export class RecordedViolations implements AccessViolations {
  constructor(
    private readonly decisions: DecisionRunner,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Optional() @Inject(LOGGER) private readonly logger?: Logger,
  ) {}

  async record(who: Trespasser, { surface, tool }: Trespass): Promise<void> {
    const { actor, personId, correlationId } = who;
    if (actor.kind !== 'person') return;
    const at = this.clock.now();
    const caller = { actor, personId, correlationId, commandId: this.ids.uuid() };
    try {
      await this.decisions.run<Person, PersonEvent>(
        person,
        personId,
        { ...caller, roles: [], channel: 'agent', locale: 'en' },
        (state) => decideRecordViolation({ set: surface, tool: tool ?? NO_TOOL }, at, state),
        { subjects: [personId], at },
      );
    } catch (error) {
      this.logger?.error({ correlationId, personId, surface, error }, 'A violation could not be recorded');
    }
  }
}
