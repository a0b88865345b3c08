import type { ComponentChildren, VNode } from 'preact';
import type { PersonDetail, ReportRow, SeenAttempt, SeenSession } from '../../../contexts/reports/index.js';
import { changed, queryOf, type View } from '../view.js';
import type { Setting } from '../../pages/layout.js';
import { PlainTable } from './plain-table.js';
import { Progress, StatusBadge } from './report-table.js';
import { ReportLayout } from './report-layout.js';

interface Shown {
  readonly setting: Setting;
  readonly view: View;
  readonly detail: PersonDetail;
  /** Of the clock by which the page is dated. */
  readonly timeZone: string;
}

/** One person as managers see them: courses, lessons and attempts; never goals, answers or notes. */
export function PersonPage({ setting, view, detail, timeZone }: Shown): VNode {
  const { words, paths, format } = setting;
  const { person, courses, sessions, attempts } = detail;
  return (
    <ReportLayout setting={setting} title={person.name} at="people" view={view}>
      <nav aria-label={words.person.back}>
        <a href={paths.people(queryOf(changed(view, {})))}>
          <span aria-hidden="true">← </span>
          {words.person.back}
        </a>
      </nav>
      <div class="heading">
        <div>
          <h1>
            <bdi>{person.name}</bdi>
          </h1>
          <p class="muted">
            <bdi>{person.login}</bdi>
          </p>
        </div>
      </div>
      <Section title={words.person.courses} nothing={words.person.noCourses} isEmpty={courses.length === 0}>
        <ul class="course-cards">
          {courses.map((row) => (
            <CourseCard key={`${row.organization.id} ${row.course.id}`} row={row} setting={setting} />
          ))}
        </ul>
      </Section>
      <Section title={words.person.sessions} nothing={words.person.noSessions} isEmpty={sessions.length === 0}>
        <Sessions setting={setting} sessions={sessions} courses={courses} />
      </Section>
      <Section title={words.person.attempts} nothing={words.person.noAttempts} isEmpty={attempts.length === 0}>
        <Attempts setting={setting} attempts={attempts} lessons={titlesOf(sessions)} />
      </Section>
      <footer class="foot">
        <p class="muted">
          {words.asOf(format.momentIn(detail.asOf, timeZone))}
          {detail.isStale && ` · ${words.stale}`} · {words.person.recorded}
        </p>
      </footer>
    </ReportLayout>
  );
}

function Section(props: { title: string; nothing: string; isEmpty: boolean; children: ComponentChildren }): VNode {
  const { title, nothing, isEmpty, children } = props;
  return (
    <section>
      <h2>{title}</h2>
      {isEmpty ? <p class="card nothing">{nothing}</p> : children}
    </section>
  );
}

function CourseCard({ row, setting }: { row: ReportRow; setting: Setting }): VNode {
  const { words, format } = setting;
  const { columns } = words;
  return (
    <li class="card course">
      <h3>
        <bdi>{row.course.title}</bdi>
      </h3>
      <p class="muted">
        <bdi>{row.organization.title}</bdi>
      </p>
      <p class="line">
        <StatusBadge status={row.status} setting={setting} />
        {row.overdue && <span class="badge late">{columns.overdue}</span>}
        {row.mandatory && <span class="tag">{columns.mandatory}</span>}
        {row.left && <span class="tag">{words.left}</span>}
      </p>
      <Progress row={row} setting={setting} />
      <dl class="facts">
        <Fact name={words.person.sessions}>{words.of(row.lessons.passed, row.lessons.total)}</Fact>
        <Fact name={columns.deadline}>{row.deadline ? format.day(row.deadline) : words.noDate}</Fact>
        <Fact name={columns.last_activity}>{row.lastActivity ? format.moment(row.lastActivity) : words.never}</Fact>
        {row.document.total > 0 && (
          <Fact name={columns.document}>{words.of(row.document.filled, row.document.total)}</Fact>
        )}
      </dl>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }): VNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Sessions(props: { setting: Setting; sessions: readonly SeenSession[]; courses: readonly ReportRow[] }): VNode {
  const { setting, sessions, courses } = props;
  const { words, format } = setting;
  const titles = new Map(courses.map(({ course }) => [course.id, course.title]));
  const { person } = words;
  const heads = [
    person.lesson,
    words.columns.course,
    words.columns.status,
    person.started,
    person.finished,
    person.objectives,
  ];
  return (
    <PlainTable
      name={person.sessions}
      heads={heads}
      rows={sessions.map(({ lessonTitle, course, status, startedAt, finishedAt, objectives }) => {
        const covered = objectives.filter(({ status: one }) => one === 'covered').length;
        return [
          <bdi>{lessonTitle}</bdi>,
          <bdi>{titles.get(course) ?? '–'}</bdi>,
          <span class={`badge ${status === 'Completed' ? 'completed' : 'in_progress'}`}>
            {person.sessionStatus[status]}
          </span>,
          format.moment(startedAt),
          finishedAt ? format.moment(finishedAt) : '–',
          objectives.length === 0 ? (
            '–'
          ) : (
            <details>
              <summary>{person.covered(covered, objectives.length)}</summary>
              <ul>
                {objectives.map(({ key, text, status: reached }) => (
                  <li key={key}>
                    <bdi>{text}</bdi> <span class="muted">({person.objectiveStatus[reached]})</span>
                  </li>
                ))}
              </ul>
            </details>
          ),
        ];
      })}
    />
  );
}

function Attempts(props: {
  setting: Setting;
  attempts: readonly SeenAttempt[];
  lessons: ReadonlyMap<string, string>;
}): VNode {
  const { setting, attempts, lessons } = props;
  const { words, format } = setting;
  const { person } = words;
  const heads = [person.lesson, person.attempt, words.columns.status, person.score, person.finished];
  const tones = { Passed: 'completed', Failed: 'late' } as const;
  return (
    <PlainTable
      name={person.attempts}
      heads={heads}
      rows={attempts.map(({ lesson, number, status, score, finishedAt }) => [
        <bdi>{lessons.get(lesson) ?? '–'}</bdi>,
        format.number(number),
        <span class={`badge ${status === 'Passed' || status === 'Failed' ? tones[status] : 'not_started'}`}>
          {person.attemptStatus[status]}
        </span>,
        format.percent(score),
        finishedAt ? format.moment(finishedAt) : '–',
      ])}
    />
  );
}

function titlesOf(sessions: readonly SeenSession[]): ReadonlyMap<string, string> {
  return new Map(sessions.map(({ lesson, lessonTitle }) => [lesson, lessonTitle]));
}
