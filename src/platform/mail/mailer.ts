import type { Locale } from '../contract/refusal.js';

/** A letter to one person. What people wrote may stand in name, subject and texts: nothing of it becomes a header. */
export interface Letter {
  /** The same for every try of the same letter: its Message-ID is made of it, so a mail program shows it once. */
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly locale: Locale;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where a POST (RFC 8058) or a visit asks for no more of these letters; absent for a letter that was asked for just now. */
  readonly unsubscribeUrl?: string;
  readonly date: Date;
}

/**
 * What became of a letter. `deferred`: not taken, may be tried again; `refused`: not taken, trying again is no use;
 * `unclear`: handed over, and the answer was lost. `reason` may hold the address of the person.
 */
export type Delivery =
  { readonly kind: 'sent' } | { readonly kind: 'deferred' | 'refused' | 'unclear'; readonly reason: string };

/** Hands letters over. It never throws: a fault is a `Delivery`. */
export interface Mailer {
  send(letter: Letter): Promise<Delivery>;
}

export const MAILER = Symbol('Mailer');
