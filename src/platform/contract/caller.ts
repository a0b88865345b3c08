import type { Actor } from '../event-store/port/recorded-event.js';
import type { Locale } from './refusal.js';

/** How a person came: with an own agent or through the web chat. An attribute of the credential, never a parameter. */
export type Channel = 'agent' | 'web';

export type PlatformRole = 'Course Creator' | 'Moderator' | 'System Manager' | 'Administrator';

/** Who calls and how this one call is traced. Made by the way in, after the credential was checked. */
export interface Caller {
  readonly actor: Actor;
  /** The person's id; for the operator at the command line and for seeds the id is 'operator'. */
  readonly personId: string;
  readonly roles: readonly PlatformRole[];
  readonly channel: Channel;
  readonly locale: Locale;
  readonly correlationId: string;
  /** Unique for this command; the same one again is a repeat and changes nothing. */
  readonly commandId: string;
  readonly traceparent?: string;
  /** Aborted when the one who asked has gone; a handler stops before its first write, never in the middle of one. */
  readonly signal?: AbortSignal;
}
