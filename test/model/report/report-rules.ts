import type { Line } from './said.js';

/** A row as `org_report` prints it, beside the id of the organization. */
export interface Expected {
  readonly user: string;
  readonly full_name: string;
  readonly course: string;
  readonly status: string;
  readonly progress: number;
  readonly deadline: string | null;
  readonly mandatory: boolean;
  readonly overdue: boolean;
  readonly last_activity: string | null;
  readonly document: { readonly blocks_total: number; readonly blocks_filled: number };
  readonly quiz: { readonly passed: number; readonly first_try: number };
}

interface Column {
  readonly key: string;
  readonly required: boolean | { readonly if_column: string };
}
interface Release {
  readonly lessons: readonly string[];
  readonly place: number;
  readonly digest: string;
  readonly documentKey: string | null;
}
interface Section {
  readonly key: string;
  readonly rows: 'many' | 'one';
  readonly columns: readonly Column[];
}
interface Run {
  readonly enrolment: string;
  readonly lesson: string;
  failed: number;
  pass?: { readonly place: number; readonly kind: 'first' | 'later' | 'completed' };
}
type Cells = Map<string, Set<string>>;

/** What an organization sees, told from the events alone, by the words of. */
export class ReportRules {
  private readonly people = new Map<string, { user: string; full_name: string; active: boolean }>();
  private readonly zones = new Map<string, string>();
  private readonly members = new Set<string>();
  private readonly assigned = new Map<string, { mandatory: boolean; deadline: string | null }>();
  private readonly enrolled = new Map<string, string>();
  private readonly releases = new Map<string, Release[]>();
  private readonly contents = new Map<string, readonly Section[]>();
  private readonly runs = new Map<string, Run>();
  private readonly activity = new Map<string, string>();
  private readonly documents = new Map<string, Map<string, Cells>>();
  private readonly documentIds = new Map<string, string>();
  private place = 0;

  take({ type, data: d, meta }: Line): void {
    this.place += 1;
    const who = `${d.learnerId} ${d.courseId}`;
    switch (type) {
      case 'identity.UserRegistered':
        this.people.set(d.userId, { user: d.account, full_name: d.fullName, active: true });
        break;
      case 'identity.PersonDeactivated':
        this.people.set(d.userId, { ...this.people.get(d.userId)!, active: false });
        break;
      case 'identity.OrganizationCreated':
        this.zones.set(d.orgId, d.timeZone);
        break;
      case 'identity.MembershipGranted':
        this.members.add(`${d.orgId} ${d.userId}`);
        break;
      case 'identity.MembershipRevoked':
        this.members.delete(`${d.orgId} ${d.userId}`);
        break;
      case 'enrolment.LearnerEnrolled':
      case 'enrolment.CourseProgressReset':
        this.enrolled.set(who, d.enrolmentId);
        break;
      case 'enrolment.CourseAssigned':
        this.assigned.set(`${d.orgId} ${who}`, { mandatory: d.mandatory, deadline: d.deadline });
        break;
      case 'enrolment.AssignmentWithdrawn':
        this.assigned.delete(`${d.orgId} ${who}`);
        break;
      case 'catalogue.ReleasePartStored':
        this.contents.set(
          d.digest,
          (JSON.parse(d.content) as { document: { sections: Section[] } | null }).document?.sections ?? [],
        );
        break;
      case 'catalogue.ReleasePublished': {
        const release = {
          lessons: d.lessonKeys,
          digest: d.digest,
          documentKey: d.documentKey,
          place: this.place,
        };
        this.releases.set(d.courseId, [...(this.releases.get(d.courseId) ?? []), release]);
        break;
      }
      case 'lessons.LessonRunOpened':
        this.runs.set(d.runId, { enrolment: d.enrolmentId, lesson: d.lessonKey, failed: 0 });
        break;
      case 'lessons.LessonSessionStarted':
        this.activity.set(this.runs.get(d.runId)!.enrolment, meta.occurredAt);
        break;
      case 'lessons.QuizAttemptFailed':
        this.runs.get(d.runId)!.failed += 1;
        break;
      case 'lessons.LessonPassed': {
        const run = this.runs.get(d.runId)!;
        const byQuiz = run.failed === 0 ? 'first' : 'later';
        run.pass ??= { place: this.place, kind: d.by === 'quiz' ? byQuiz : 'completed' };
        break;
      }
      default:
        if (type.startsWith('documents.')) this.write(type, d);
    }
  }

  /** The rows of an organization, by user and course. */
  rows(orgId: string, now: Date): Expected[] {
    const passes = new Map<string, Map<string, Run>>();
    for (const run of this.runs.values()) {
      if (!run.pass) continue;
      const lessons = passes.get(run.enrolment) ?? new Map<string, Run>();
      passes.set(run.enrolment, lessons.set(run.lesson, run));
    }
    const rows: Expected[] = [];
    for (const [key, terms] of this.assigned) {
      const [org = '', person = '', course = ''] = key.split(' ');
      const known = this.people.get(person);
      if (org !== orgId || !known?.active || !this.members.has(`${org} ${person}`)) continue;
      const enrolment = this.enrolled.get(`${person} ${course}`) ?? '';
      rows.push({
        user: known.user,
        full_name: known.full_name,
        course,
        deadline: terms.deadline,
        mandatory: terms.mandatory,
        ...this.progress(course, passes.get(enrolment) ?? new Map<string, Run>(), terms.deadline, this.today(org, now)),
        last_activity: this.activity.get(enrolment) ?? null,
        document: this.sections(course, enrolment, org),
      });
    }
    return rows.toSorted((a, b) => (`${a.user} ${a.course}` < `${b.user} ${b.course}` ? -1 : 1));
  }

  private progress(course: string, passed: ReadonlyMap<string, Run>, deadline: string | null, today: string) {
    const releases = this.releases.get(course) ?? [];
    const active = releases.at(-1)?.lessons ?? [];
    const done = active.filter((key) => passed.has(key));
    const everComplete = releases.some(({ lessons }, n) => {
      const until = releases[n + 1]?.place ?? Number.POSITIVE_INFINITY;
      return (
        lessons.length > 0 && lessons.every((key) => (passed.get(key)?.pass?.place ?? Number.POSITIVE_INFINITY) < until)
      );
    });
    const kinds = done.map((key) => passed.get(key)?.pass?.kind);
    const started = done.length > 0 ? 'in_progress' : 'not_started';
    return {
      status: everComplete ? 'completed' : started,
      progress: everComplete ? 1 : Math.round((done.length / Math.max(active.length, 1)) * 100) / 100,
      overdue: !everComplete && deadline !== null && deadline < today,
      quiz: {
        passed: kinds.filter((kind) => kind !== 'completed').length,
        first_try: kinds.filter((kind) => kind === 'first').length,
      },
    };
  }

  private today(orgId: string, now: Date): string {
    return new Intl.DateTimeFormat('en-CA', { timeZone: this.zones.get(orgId) ?? 'UTC' }).format(now);
  }

  private write(type: string, d: Line['data']): void {
    const id = d.documentId;
    if (type === 'documents.DocumentOpened') {
      this.documentIds.set(`${d.enrolmentId} ${d.space} ${d.artifact}`, id);
      this.documents.set(id, new Map());
      return;
    }
    const document = this.documents.get(id)!;
    const section = d.section;
    const cells: Cells = document.get(section) ?? new Map<string, Set<string>>();
    document.set(section, cells);
    if (type === 'documents.DocumentSectionCleared') cells.clear();
    const written = (row: string, filled: readonly string[], erased: readonly string[]) => {
      const kept = [...(cells.get(row) ?? [])].filter((key) => !erased.includes(key));
      cells.set(row, new Set([...kept, ...filled]));
    };
    if (type === 'documents.DocumentFieldsWritten') written('fields', d.filled, d.erased);
    if (type !== 'documents.DocumentRowsWritten') return;
    for (const row of d.deleted) cells.delete(row);
    const rows = [...d.created, ...d.changed];
    for (const row of rows) written(row.id, row.filled, row.erased);
  }

  private sections(course: string, enrolment: string, space: string) {
    const release = this.releases.get(course)?.at(-1);
    const sections = (release && this.contents.get(release.digest)) ?? [];
    const document = this.documents.get(this.documentIds.get(`${enrolment} ${space} ${release?.documentKey}`) ?? '');
    const filled = sections.filter(({ key, columns }) => {
      const rows = [...(document?.get(key)?.values() ?? [])].filter((cells) => cells.size > 0);
      const lacks = (cells: Set<string>) =>
        columns.some(({ key: column, required }) => {
          const needed = typeof required === 'boolean' ? required : cells.has(required.if_column);
          return needed && !cells.has(column);
        });
      return rows.length > 0 && !rows.some(lacks);
    });
    return { blocks_total: sections.length, blocks_filled: filled.length };
  }
}
