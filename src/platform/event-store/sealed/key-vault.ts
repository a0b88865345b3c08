/** The key that seals what belongs to one subject: 32 bytes, known in the log by its `kid`. */
export interface SubjectKey {
  readonly kid: string;
  readonly key: Buffer;
}

/** Nest's key for the vault. */
export const KEY_VAULT = Symbol('KeyVault');

/**
 * Keys per subject. They live apart from the log and never come back. A subject may be part of a person,
 * `<person>/<part>`: it can be destroyed by itself, and is destroyed with the person (decision 0016).
 */
export interface KeyVault {
  /** The subject's key, made at first use; whoever asks at the same time gets the same one. `key` is absent when destroyed. */
  keyFor(subject: string): Promise<SubjectKey | Destroyed>;
  /** The keys that are still there, by kid. */
  find(kids: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /**
   * Makes everything sealed for the subject and its parts unreadable, for ever, and what will be sealed for them, too.
   * @returns when it was first destroyed, by the clock of the vault
   */
  destroy(subject: string): Promise<string>;
  /** What was destroyed so far, in whatever process. At most `NOTICED_MS` old. */
  destructions(): Promise<Destructions>;
  /** Drops the keys at hand: what is read after this is read with the keys that there are. */
  forget(): void;
}

/** Who finds a number grown drops what was read before. */
export interface Destructions {
  readonly all: number;
  /** Those of whole people, with all that is theirs. */
  readonly people: number;
}

/** How long a process may go on with what it has at hand after another one destroyed a key. */
export const NOTICED_MS = 1_000;

/** The subject of something of a person that can be destroyed by itself. */
export function partOf(person: string, part: string): string {
  return `${person}/${part}`;
}

/** The person that a subject is a part of; undefined when it is a whole. */
export function wholeOf(subject: string): string | undefined {
  const end = subject.indexOf('/');
  return end < 0 ? undefined : subject.slice(0, end);
}

export interface Destroyed {
  readonly kid: string;
  readonly key?: undefined;
}
