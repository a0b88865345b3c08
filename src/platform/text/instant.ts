/** Milliseconds from one instant to another; negative when the second comes first. Instants are ISO 8601. */
export function millisecondsBetween(from: string, to: string): number {
  return Date.parse(to) - Date.parse(from);
}

/** The instant so many minutes later, ISO 8601 UTC. */
export function minutesLater(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}
