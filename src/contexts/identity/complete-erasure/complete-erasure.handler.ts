import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EVENT_CATALOGUE, type EventCatalogue } from '../../../platform/event-store/catalogue/event-catalogue.js';
import { ReactionCommand } from '../../../platform/reactions/reaction-command.js';
import { ProjectionControl } from '../../../platform/read-store/projection-control.js';
import { Erasure } from '../erasure.js';

/** Completes an erasure, and has every read model with personal text built anew. Sent by the reaction, as often as it likes. */
export class CompleteErasure extends ReactionCommand<{ readonly userId: string }> {}

/** First the key, then the tables: a build drops the keys at hand before it begins to read, so none sees what was erased. */
@CommandHandler(CompleteErasure)
export class CompleteErasureHandler implements ICommandHandler<CompleteErasure> {
  constructor(
    private readonly erasure: Erasure,
    private readonly projections: ProjectionControl,
    @Inject(EVENT_CATALOGUE) private readonly catalogue: EventCatalogue,
  ) {}

  async execute({ input: { userId }, caller }: CompleteErasure): Promise<void> {
    await this.erasure.complete(userId, caller);
    await this.projections.rebuildFrom(this.catalogue.personalTypes);
  }
}
