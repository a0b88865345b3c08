import type { Pool } from 'pg';
import type { Build } from './build.js';
import { failBuild, pauseBuild } from './builds.js';
import type { MustStop } from './faults.js';
import type { ReadStoreObserver } from './observer.js';

/** What became of a build that cannot go on. */
export type Halt = { readonly build: Build; readonly why: 'paused' | 'failed' | 'gone' };

/** Builds that cannot go on: it is written where operators look, and told to whom it concerns. */
export class BuildEnds {
  constructor(
    private readonly pool: Pool,
    private readonly epoch: bigint,
    private readonly observer: ReadStoreObserver,
    private readonly halted: (halt: Halt) => void | Promise<void>,
  ) {}

  async pause(build: Build, error: MustStop): Promise<void> {
    await pauseBuild(this.pool, this.epoch, build.id, error.message);
    this.observer.paused?.({ projection: build.name, reason: error.message });
    await this.halted({ build, why: 'paused' });
  }

  fail(build: Build, error: MustStop): Promise<void> {
    return this.end(build, 'failed', error);
  }

  /** Somebody dropped the table: this build is over, another one will be built from the log. */
  abandon(build: Build): Promise<void> {
    return this.end(build, 'gone', new Error('its table is gone'));
  }

  private async end(build: Build, why: 'failed' | 'gone', error: Error): Promise<void> {
    await failBuild(this.pool, this.epoch, build.id, error.message);
    build.status = 'failed';
    this.observer.failed?.({ projection: build.name, build: build.id, error });
    await this.halted({ build, why });
  }
}
