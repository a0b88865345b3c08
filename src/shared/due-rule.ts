import { daysLater, endOfDay } from '../platform/text/zone.js';

/** When homework is to be handed in: so many days after it was issued, or on a day (YYYY-MM-DD). */
export type DueRule =
  | { readonly mode: 'none' }
  | { readonly mode: 'relative'; readonly days: number }
  | { readonly mode: 'absolute'; readonly date: string };

/** What the author set: 0 days act as no deadline. */
export function authorsRule(dueDays: number | null): DueRule {
  return dueDays ? { mode: 'relative', days: dueDays } : { mode: 'none' };
}

/** When homework that was issued at the instant is due (ISO 8601 UTC); days are those of the zone. Null: at no time. */
export function dueBy(rule: DueRule, issuedAt: string, timeZone: string): string | null {
  if (rule.mode === 'none') return null;
  return rule.mode === 'relative' ? daysLater(issuedAt, rule.days, timeZone) : endOfDay(rule.date, timeZone);
}

/** The one of several rules that acts: the one whose deadline is nearest, for homework issued at the instant. */
export function nearestRule(rules: readonly DueRule[], issuedAt: string, timeZone: string): DueRule {
  const deadlines = rules.flatMap((rule) => {
    const at = dueBy(rule, issuedAt, timeZone);
    return at === null ? [] : [{ rule, at: Date.parse(at) }];
  });
  return deadlines.toSorted((a, b) => a.at - b.at)[0]?.rule ?? { mode: 'none' };
}

/** A rule as tools print it. */
export function printedRule(rule: DueRule) {
  return {
    mode: rule.mode,
    days: rule.mode === 'relative' ? rule.days : null,
    date: rule.mode === 'absolute' ? rule.date : null,
  };
}
