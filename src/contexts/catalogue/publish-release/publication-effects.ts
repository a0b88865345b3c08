/** What became of the quiz attempts that were open when a release was published. */
export interface AttemptEffects {
  readonly moved: number;
  readonly cancelled: number;
  /** Not settled yet; null while it is not known how many there are. */
  readonly pending: number | null;
}

/** Who knows what a publication did to learners: lessons, which the catalogue does not know. */
export interface PublicationEffects {
  /** As it stands now; undefined while nobody has come to the release. */
  of(releaseId: string): Promise<(Omit<AttemptEffects, 'pending'> & { readonly pending: number }) | undefined>;
}

export const PUBLICATION_EFFECTS = Symbol('PublicationEffects');
