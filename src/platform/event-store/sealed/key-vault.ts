/** The key that seals what belongs to one subject: 32 bytes, known in the log by its `kid`. */
export interface SubjectKey {
  readonly kid: string;
  readonly key: Buffer;
}

/** Keys per subject (a person; a note with a key of its own). They live apart from the log and never come back. */
export interface KeyVault {
  /** The subject's key, made at first use; whoever asks at the same time gets the same one. `key` is absent when destroyed. */
  keyFor(subject: string): Promise<SubjectKey | Destroyed>;
  /** The keys that are still there, by kid. */
  find(kids: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /** Makes everything sealed for the subject unreadable, for ever, and what will be sealed for it, too. */
  destroy(subject: string): Promise<void>;
}

export interface Destroyed {
  readonly kid: string;
  readonly key?: undefined;
}
