import type { ReportSort, ReportStatus } from '../../../contexts/reports/index.js';

/** A noun with its number: `3 people`. */
export type Counted = (count: number) => string;

/** Whatever the pages for managers say. Column names are short: they head a table. */
export interface Words {
  readonly brand: string;
  readonly reports: string;
  readonly skip: string;
  readonly people: string;
  readonly progress: string;
  readonly signOut: string;
  readonly otherLanguage: string;
  readonly menu: string;

  readonly signIn: {
    readonly title: string;
    readonly lead: string;
    readonly byLetter: string;
    readonly mail: string;
    readonly send: string;
    readonly sentTitle: string;
    readonly sent: string;
    readonly byKey: string;
    readonly key: string;
    readonly keyHint: string;
    readonly enter: string;
    readonly noMail: string;
    readonly wrongKey: string;
    readonly wait: (minutes: number) => string;
    readonly linkTitle: string;
    readonly link: string;
    readonly open: string;
    readonly overTitle: string;
    readonly over: string;
    readonly again: string;
    readonly foreign: string;
  };

  readonly filter: {
    readonly title: string;
    readonly organization: string;
    readonly everyOrganization: string;
    readonly suspended: string;
    readonly search: string;
    readonly course: string;
    readonly everyCourse: string;
    readonly status: string;
    readonly everyStatus: string;
    readonly overdueOnly: string;
    readonly withLeft: string;
    readonly sort: string;
    readonly ascending: string;
    readonly descending: string;
    readonly apply: string;
    readonly reset: string;
  };

  readonly totals: {
    readonly title: string;
    readonly people: string;
    readonly rows: string;
    readonly overdue: string;
  };
  readonly status: Readonly<Record<ReportStatus, string>>;
  readonly columns: Readonly<Record<ReportSort | 'document' | 'quiz', string>>;
  readonly sortBy: (column: string) => string;
  readonly yes: string;
  readonly no: string;
  readonly noDate: string;
  readonly never: string;
  readonly left: string;
  readonly deactivated: string;
  readonly ownChoice: string;
  readonly of: (part: number, whole: number) => string;
  readonly firstTry: (lessons: number) => string;
  readonly lessonsOf: (passed: number, total: number) => string;

  readonly table: string;
  readonly page: (number: number) => string;
  readonly next: string;
  readonly first: string;
  readonly download: string;
  readonly asOf: (moment: string) => string;
  readonly stale: string;
  readonly badCursor: string;
  readonly nobody: string;
  readonly emptyTitle: string;
  readonly empty: string;

  readonly person: {
    readonly back: string;
    readonly recorded: string;
    readonly courses: string;
    readonly noCourses: string;
    readonly sessions: string;
    readonly noSessions: string;
    readonly attempts: string;
    readonly noAttempts: string;
    readonly lesson: string;
    readonly started: string;
    readonly finished: string;
    readonly objectives: string;
    readonly covered: (done: number, all: number) => string;
    readonly attempt: string;
    readonly score: string;
    readonly sessionStatus: Readonly<Record<'In Progress' | 'Awaiting Quiz' | 'Completed' | 'Abandoned', string>>;
    readonly attemptStatus: Readonly<Record<'In Progress' | 'Passed' | 'Failed' | 'Abandoned' | 'Cancelled', string>>;
    readonly objectiveStatus: Readonly<Record<'not_started' | 'touched' | 'covered', string>>;
  };

  readonly plots: {
    readonly weeksTitle: string;
    readonly weeksLead: string;
    readonly weeksNone: string;
    readonly weekOf: string;
    readonly lessons: string;
    readonly courses: string;
    readonly lessonCount: Counted;
    readonly courseCount: Counted;
    readonly stuckTitle: string;
    readonly stuckLead: string;
    readonly stuckNone: string;
    readonly waiting: string;
    readonly failed: string;
    readonly days: string;
    readonly attempts: string;
    readonly lesson: string;
    readonly course: string;
    readonly waitingCount: Counted;
    readonly failedCount: Counted;
    readonly numbers: string;
  };

  readonly lesson: {
    readonly homework: string;
    readonly none: string;
    readonly personal: string;
    readonly due: string;
    readonly noDue: string;
    readonly dueAfter: Counted;
    readonly until: (day: string) => string;
    readonly status: string;
    readonly statusOf: Readonly<Record<'none' | 'Assigned' | 'Submitted' | 'Returned' | 'Accepted', string>>;
    readonly overdue: string;
    readonly handedIn: string;
    readonly comment: string;
    readonly filesThere: string;
    readonly answer: string;
    readonly answerHint: string;
    readonly files: string;
    readonly filesHint: (left: number) => string;
    readonly noFilesLeft: string;
    readonly submit: string;
    readonly done: string;
    readonly nothing: string;
    readonly tooLong: string;
    readonly accepted: string;
  };

  readonly problem: Readonly<Record<Problem, { readonly title: string; readonly text: string }>>;
  readonly home: string;
  readonly reference: (id: string) => string;
}

/** What may be wrong with a request, as a page says it. */
export type Problem = 'forbidden' | 'not_found' | 'wrong' | 'too_many' | 'fault';

/** The form of a noun that goes with a number, by the language's own rules. */
export function counted(locale: 'en' | 'ru', forms: Partial<Record<Intl.LDMLPluralRule, string>>): Counted {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  return (count) => `${numbers.format(count)} ${forms[rules.select(count)] ?? forms.other ?? ''}`;
}
