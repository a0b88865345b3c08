import { Inject, Injectable } from '@nestjs/common';
import type { Locale } from '../../../platform/contract/refusal.js';
import type { RegisteredPerson } from '../domain/person.js';
import { Spaces } from '../spaces/spaces.js';

/** Nest's key for the language of the installation. */
export const DEFAULT_LOCALE = Symbol('DefaultLocale');

/** In which language a person is answered: their own, else that of the organization they study in, else the installation's. */
@Injectable()
export class PersonLocale {
  constructor(
    private readonly spaces: Spaces,
    @Inject(DEFAULT_LOCALE) private readonly fallback: Locale,
  ) {}

  async of(person: RegisteredPerson): Promise<Locale> {
    return person.locale ?? (await this.spaces.homeOf(person))?.locale ?? this.fallback;
  }
}
