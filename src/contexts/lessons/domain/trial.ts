/** The trial lessons of a learner in the web chat. */
export interface Trial {
  /** Ids of the lessons passed there, over all courses, spaces and resets. */
  readonly used: ReadonlySet<string>;
  readonly limit: number;
}

/** Whether this lesson cannot be begun in the web chat any more; one that is counted opens again. */
export function isExhausted({ used, limit }: Trial, lessonId: string): boolean {
  return used.size >= limit && !used.has(lessonId);
}

/** The trial as it is told. Sessions begun in time go on, so more may be used than the limit. */
export function trialView({ used, limit }: Trial) {
  return { used: used.size, limit, left: Math.max(0, limit - used.size) };
}
