import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/contract/caller.js';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import { folded } from '../../platform/text/text.js';
import { Claims } from '../identity/index.js';
import { program, type KnownProgram } from './domain/program.js';

/** Programs by what an administrator types, and whose a title is. From streams, so never from an old state. */
@Injectable()
export class NamedPrograms {
  constructor(
    private readonly claims: Claims,
    private readonly states: StateCache,
  ) {}

  /** By id, else by title. */
  async program(named: string) {
    const found = (await this.known(named.trim())) ?? (await this.titled(named));
    return found ?? ({ code: 'program_not_found', details: { program: named } } as const);
  }

  /**
   * Reserves the title; answers whose it is now: a title that its holder bears no more is taken over, one whose holder
   * was never made is left to that id.
   */
  async reserve(title: string, programId: string, caller: Caller): Promise<string> {
    const owner = await this.claims.take('programTitle', title, programId, caller);
    if (owner === programId) return owner;
    const holder = await this.known(owner);
    if (!holder || folded(holder.title) === folded(title)) return owner;
    return this.claims.takeOver('programTitle', title, owner, programId, caller);
  }

  private async titled(title: string): Promise<KnownProgram | undefined> {
    const owner = await this.claims.ownerOf('programTitle', title);
    const found = owner === null ? undefined : await this.known(owner);
    return found && folded(found.title) === folded(title) ? found : undefined;
  }

  private async known(id: string): Promise<KnownProgram | undefined> {
    const [{ state }] = await this.states.load(stream(program, id));
    return state.status === 'known' ? state : undefined;
  }
}
