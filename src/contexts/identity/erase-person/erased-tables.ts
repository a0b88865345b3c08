import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../../../platform/contract/caller.js';
import { EVENT_CATALOGUE, type EventCatalogue } from '../../../platform/event-store/catalogue/event-catalogue.js';
import { NOTICED_MS } from '../../../platform/event-store/sealed/key-vault.js';
import { ProjectionControl } from '../../../platform/read-store/projection-control.js';
import { CopiesOfPeople } from './copies-of-people.js';

const PAUSE_MS = 100;

/** Waits until nothing that was erased can be read: in whatever process the worker is, and for so long at most. */
@Injectable()
export class ErasedTables {
  protected readonly patienceMilliseconds: number = 30_000;

  constructor(
    private readonly projections: ProjectionControl,
    private readonly copies: CopiesOfPeople,
    @Inject(EVENT_CATALOGUE) private readonly catalogue: EventCatalogue,
  ) {}

  /** Other processes have noticed by then, too. The instant is the vault's; what is not done in time goes on by itself. */
  async areRidOf(
    personId: string,
    destroyedAt: string | undefined,
    { signal }: Pick<Caller, 'signal'>,
  ): Promise<boolean> {
    if (destroyedAt === undefined) return true;
    const end = performance.now() + this.patienceMilliseconds;
    await sleep(NOTICED_MS);
    while (!(await this.isRidOf(personId, destroyedAt))) {
      if (signal?.aborted || performance.now() > end) return false;
      await sleep(PAUSE_MS);
    }
    return true;
  }

  private async isRidOf(personId: string, destroyedAt: string): Promise<boolean> {
    const areBuilt = await this.projections.areBuiltSince(this.catalogue.personalTypes, destroyedAt);
    return areBuilt && this.copies.areRidOf(personId);
  }
}
