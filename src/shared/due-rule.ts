/** When homework is to be handed in: so many days after it was issued, or on a day (YYYY-MM-DD). */
export type DueRule =
  | { readonly mode: 'none' }
  | { readonly mode: 'relative'; readonly days: number }
  | { readonly mode: 'absolute'; readonly date: string };

/** What the author set: 0 days act as no deadline. */
export function authorsRule(dueDays: number | null): DueRule {
  return dueDays ? { mode: 'relative', days: dueDays } : { mode: 'none' };
}

/** A rule as tools print it. */
export function printedRule(rule: DueRule) {
  return {
    mode: rule.mode,
    days: rule.mode === 'relative' ? rule.days : null,
    date: rule.mode === 'absolute' ? rule.date : null,
  };
}
