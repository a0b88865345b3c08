import type { Actor } from '../event-store/port/recorded-event.js';
import type { Locale } from './refusal.js';

const CHANNELS = ['agent', 'web'] as const;

/** How a person came: with an own agent or through the web chat. An attribute of the credential, never a parameter. */
export type Channel = (typeof CHANNELS)[number];

/** Whether this version knows the channel: a later one may have issued keys for another. */
export function isChannel(name: string): name is Channel {
  return (CHANNELS as readonly string[]).includes(name);
}

export type PlatformRole = 'Course Creator' | 'Moderator' | 'System Manager' | 'Administrator';

/** Who calls and how this one call is traced. Made by the way in, after the credential was checked. */
export interface Caller {
  readonly actor: Actor;
  /** The person's id; for the operator at the command line and for seeds the id is 'operator'. */
  readonly personId: string;
  readonly roles: readonly PlatformRole[];
  /** A `Channel`, or what the key says instead. */
  readonly channel: string;
  readonly locale: Locale;
  readonly correlationId: string;
  /** Unique for this command; the same one again is a repeat and changes nothing. */
  readonly commandId: string;
  /** The name that a client gave this call, so as to be able to repeat it; as it came, until the gateway has read it. */
  readonly idempotencyKey?: unknown;
  /** Whether the client shows windows in the chat; undefined when it did not say. */
  readonly showsWindows?: boolean;
  readonly traceparent?: string;
  /** Aborted when the one who asked has gone; a handler stops before its first write, never in the middle of one. */
  readonly signal?: AbortSignal;
}
