/** The day that holds for a learner: an extension only ever makes it later, and of no deadline there is none. */
export function extended(deadline: string | null, extendedTo: string | null): string | null {
  return deadline !== null && extendedTo !== null && extendedTo > deadline ? extendedTo : deadline;
}
