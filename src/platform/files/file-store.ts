/** A stored file, as a sweep meets it. */
export interface StoredFile {
  readonly id: string;
  readonly storedAt: Date;
}

/**
 * Bytes that people handed in, beside the log. Each file is sealed with the key of the person it belongs to, so that
 * destroying the key makes it unreadable, as it does with their words in the log. Ids are UUIDs that nobody used before.
 */
export interface FileStore {
  /** Kept whole when it returns; not there at all when it throws. `subject` is the person it belongs to. */
  put(id: string, subject: string, bytes: Buffer): Promise<void>;
  /** undefined: there is no such file, or the key of its person was destroyed. Altered bytes are an error. */
  read(id: string): Promise<Buffer | undefined>;
  /** Files that are not there are no error. */
  remove(ids: readonly string[]): Promise<void>;
  /** Every file, and what a killed process left half written. */
  list(): AsyncIterable<StoredFile>;
}

export const FILE_STORE = Symbol('FileStore');
