const AT_ONCE = 4;

/** Runs jobs, four at a time, to their end; the first error of any is thrown when all that was begun is done. */
export async function sideBySide(jobs: readonly (() => Promise<void>)[]): Promise<void> {
  const left = [...jobs];
  const hands = Array.from({ length: AT_ONCE }, async () => {
    for (let job = left.shift(); job; job = left.shift()) await job();
  });
  const failure = (await Promise.allSettled(hands)).find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}
