import { Inject, Injectable } from '@nestjs/common';
import type { Locale } from '../../../platform/contract/refusal.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { organization } from '../domain/organization.js';
import type { RegisteredPerson } from '../domain/person.js';
import { Spaces } from '../spaces/spaces.js';

/** Nest's key for the language of the installation. */
export const DEFAULT_LOCALE = Symbol('DefaultLocale');

/** In which language a person is answered: their own, else that of the organization they study in, else the installation's. */
@Injectable()
export class PersonLocale {
  constructor(
    private readonly states: StateCache,
    private readonly spaces: Spaces,
    @Inject(DEFAULT_LOCALE) private readonly fallback: Locale,
  ) {}

  async of({ id, locale }: RegisteredPerson): Promise<Locale> {
    if (locale) return locale;
    const space = await this.spaces.resolve(id);
    if (!space) return this.fallback;
    const [{ state }] = await this.states.load(stream(organization, space.id));
    return (state.status === 'absent' ? null : state.locale) ?? this.fallback;
  }
}
