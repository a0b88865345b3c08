import { dueBy, nearestRule, type DueRule } from '../../../shared/due-rule.js';

/** The nearest deadline of the rules that act, for homework issued at the instant; days are those of the zone. */
export function dueAt(rules: readonly DueRule[], issuedAt: string, timeZone: string): string | null {
  return dueBy(nearestRule(rules, issuedAt, timeZone), issuedAt, timeZone);
}

/** What is handed in before it was issued gets a deadline only where no rule waits for that. */
export function dueAtOnce(rules: readonly DueRule[], timeZone: string): string | null {
  const acting = rules.filter(({ mode }) => mode !== 'none');
  return acting.every(({ mode }) => mode === 'absolute') ? dueAt(acting, '', timeZone) : null;
}
