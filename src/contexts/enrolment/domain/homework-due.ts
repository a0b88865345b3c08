import { authorsRule, type DueRule } from '../../../shared/due-rule.js';

/**
 * When homework is due for the people of an assignment: so many days after it was issued, or until the end of a day
 * (YYYY-MM-DD) of the organization's calendar. One of the two is null.
 */
export interface HomeworkDue {
  readonly lessonId: string;
  readonly days: number | null;
  readonly date: string | null;
}

/** The same as it is passed: the lesson by its id or key. */
export interface GivenDue extends Omit<HomeworkDue, 'lessonId'> {
  readonly lesson: string;
}

/** Days that a rule may give. */
const MOST_DAYS = 3_650;

/** Reads the rules of a call; undefined when one has neither form, or a lesson has two of them (invalid_due, R-335). */
export function readHomeworkDue(given: readonly unknown[]): readonly GivenDue[] | undefined {
  const rules = given.map(readRule);
  if (!rules.every((rule) => rule !== undefined)) return undefined;
  return new Set(rules.map(({ lesson }) => lesson)).size === rules.length ? rules : undefined;
}

function readRule(given: unknown): GivenDue | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  // Whether each field is what it should be is looked at below.
  const { lesson, days = null, date = null, ...others } = given as Readonly<Record<string, unknown>>;
  if (typeof lesson !== 'string' || lesson === '' || Object.keys(others).length > 0) return undefined;
  if (days === null && isDay(date)) return { lesson, days, date };
  return date === null && isCount(days) ? { lesson, days, date } : undefined;
}

function isCount(days: unknown): days is number {
  return typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= MOST_DAYS;
}

function isDay(date: unknown): date is string {
  if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}

/** The same rules in the same order. */
export function sameDue(some: readonly HomeworkDue[], others: readonly HomeworkDue[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ lessonId, days, date }, n) => {
      const other = others[n];
      return other?.lessonId === lessonId && other.days === days && other.date === date;
    })
  );
}

/** Due rules that an assignment holds: its own, and those of the whole team. */
export interface DueRules {
  readonly homeworkDue: readonly HomeworkDue[];
  readonly teamHomeworkDue: readonly HomeworkDue[];
}

/** The rules that act in a space, of which the nearest deadline counts: those of its assignment, else the author's. */
export function actingRules(
  assignment: DueRules | undefined,
  lessonId: string,
  dueDays: number | null,
): readonly DueRule[] {
  const { homeworkDue = [], teamHomeworkDue = [] } = assignment ?? {};
  const set = [...homeworkDue, ...teamHomeworkDue].filter((rule) => rule.lessonId === lessonId);
  return set.length > 0 ? set.map(asDueRule) : [authorsRule(dueDays)];
}

function asDueRule({ days, date }: HomeworkDue): DueRule {
  return date === null ? authorsRule(days) : { mode: 'absolute', date };
}
