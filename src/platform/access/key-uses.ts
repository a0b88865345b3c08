/** When keys were last used. Not an event: nobody decides by it, and it would be one for every call. */
export interface KeyUses {
  /** Remembers a use; returns at once and is written with others later. */
  note(keyId: string, at: Date): void;
  /** The last use of each of the keys, an instant; keys that were never used are absent. */
  last(keyIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export const KEY_USES = Symbol('KeyUses');
