import { Global, Module } from '@nestjs/common';
import { directoryProjections } from '../../projections/directory/index.js';
import { CopiesOfPeople, identityEvents, IdentityModule, identityUseCases } from '../../src/contexts/identity/index.js';
import { AUTHENTICATOR, type Authenticator, type Identity } from '../../src/platform/access/authenticator.js';
import { openGround, World } from './world.js';

/** No other context is here that could have copied what people are called. */
const nothingCopied: CopiesOfPeople = { areRidOf: () => Promise.resolve(true) };

@Global()
@Module({ providers: [{ provide: CopiesOfPeople, useValue: nothingCopied }], exports: [CopiesOfPeople] })
class NothingCopiedModule {}

const identity = {
  modules: [IdentityModule, NothingCopiedModule],
  useCases: identityUseCases,
  events: identityEvents,
  projections: directoryProjections,
  reactions: [],
};

/** Identity alone, with its read models. */
export class IdentityWorld extends World {
  /** On the database of another world when one is given: two processes of one installation. */
  static async open(env: Readonly<Record<string, string>> = {}, url?: string): Promise<IdentityWorld> {
    return new IdentityWorld(await openGround(identity, env, url));
  }

  key(user: string, more: object = {}): Promise<{ key: string; key_id: string }> {
    return this.done('issue_key', { user, label: 'laptop', ...more });
  }

  enter(key: string): Promise<Identity | 'missing' | 'invalid'> {
    return this.enterWith(`Bearer ${key}`);
  }

  /** With this `Authorization` header. */
  enterWith(authorization: string | undefined): Promise<Identity | 'missing' | 'invalid'> {
    const credential = { authorization, resource: 'http://127.0.0.1/mcp' };
    return this.app.get<Authenticator>(AUTHENTICATOR).authenticate(credential);
  }
}
