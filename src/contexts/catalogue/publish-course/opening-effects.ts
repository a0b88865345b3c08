/** Who knows how many letters the opening of a course brought about: notifications, which the catalogue does not know. */
export interface OpeningEffects {
  /** Of the opening by this command, as it stands now; undefined while nobody has come to it. */
  of(commandId: string): Promise<{ readonly notified: number; readonly pending: number } | undefined>;
}

export const OPENING_EFFECTS = Symbol('OpeningEffects');
