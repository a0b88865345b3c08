import type { ComponentChildren, VNode } from 'preact';
import type { NamedCourse, SeenOrganization, StuckPlace, WeekOfProgress } from '../../../contexts/reports/index.js';
import { StuckPlot } from '../plots/stuck-plot.js';
import { WeeksPlot } from '../plots/weeks-plot.js';
import { lastWeeks } from '../plots/weeks.js';
import type { View } from '../view.js';
import { CourseChoice, OrganizationChoice } from './filter-form.js';
import type { Setting } from '../../pages/layout.js';
import { PlainTable } from './plain-table.js';
import { ReportLayout } from './report-layout.js';

export interface ProgressShown {
  readonly organizations: readonly SeenOrganization[];
  /** The one that is looked at. */
  readonly organization: SeenOrganization;
  readonly courses: readonly NamedCourse[];
  readonly weeks: readonly WeekOfProgress[];
  readonly places: readonly StuckPlace[];
}

/** A drawing is made in each size, and the stylesheet shows the one that fits. */
const SIZES = [
  { class: 'wide', width: 1_180, weeks: 26 },
  { class: 'middle', width: 640, weeks: 16 },
  { class: 'thin', width: 320, weeks: 8 },
] as const;
const PLACES = 10;

/** How it goes over time, and where people get stuck: each as a drawing and as a table. */
export function ProgressPage(props: { setting: Setting; view: View; shown: ProgressShown }): VNode {
  const { setting, view, shown } = props;
  const { words, paths } = setting;
  const { organizations, organization, courses, weeks, places } = shown;
  return (
    <ReportLayout setting={setting} title={words.progress} at="progress" view={view}>
      <h1>
        <bdi>{organization.title}</bdi>
      </h1>
      <form method="get" action={paths.progress()} class="card filter" role="search" aria-label={words.filter.title}>
        {organizations.length > 1 && (
          <OrganizationChoice setting={setting} organizations={organizations} chosen={organization.id} />
        )}
        <CourseChoice setting={setting} courses={courses} chosen={view.course} />
        <div class="actions">
          <button class="primary">{words.filter.apply}</button>
        </div>
      </form>
      <Weeks setting={setting} weeks={weeks} />
      <Places setting={setting} places={places} />
    </ReportLayout>
  );
}

function Weeks({ setting, weeks }: { setting: Setting; weeks: readonly WeekOfProgress[] }): VNode {
  const { words, format } = setting;
  const { plots } = words;
  return (
    <Figure id="weeks" title={plots.weeksTitle} lead={plots.weeksLead} nothing={weeks.length === 0 && plots.weeksNone}>
      <Legend
        parts={[
          ['lessons', plots.lessons],
          ['courses', plots.courses],
        ]}
      />
      {SIZES.map(({ class: size, width, weeks: count }) => (
        <WeeksPlot key={size} setting={setting} weeks={lastWeeks(weeks, count)} width={width} class={size} />
      ))}
      <details>
        <summary>{plots.numbers}</summary>
        <PlainTable
          name={plots.weeksTitle}
          heads={[plots.weekOf, plots.lessons, plots.courses]}
          rows={weeks
            .toReversed()
            .map(({ week, lessons, courses }) => [format.day(week), format.number(lessons), format.number(courses)])}
        />
      </details>
    </Figure>
  );
}

function Places({ setting, places }: { setting: Setting; places: readonly StuckPlace[] }): VNode {
  const { words, format } = setting;
  const { plots } = words;
  const drawn = places.slice(0, PLACES);
  return (
    <Figure id="stuck" title={plots.stuckTitle} lead={plots.stuckLead} nothing={places.length === 0 && plots.stuckNone}>
      <Legend
        parts={[
          ['waiting', plots.waiting],
          ['failed', plots.failed],
        ]}
      />
      {SIZES.map(({ class: size, width }) => (
        <StuckPlot key={size} setting={setting} places={drawn} width={width} class={size} />
      ))}
      <details>
        <summary>{plots.numbers}</summary>
        <PlainTable
          name={plots.stuckTitle}
          heads={[plots.lesson, plots.course, plots.waiting, plots.days, plots.failed, plots.attempts]}
          rows={places.map(({ lesson, course, waiting, days, failedPeople, failedAttempts }) => [
            <bdi>{lesson.title}</bdi>,
            <bdi>{course.title}</bdi>,
            format.number(waiting),
            format.number(days),
            format.number(failedPeople),
            format.number(failedAttempts),
          ])}
        />
      </details>
    </Figure>
  );
}

function Figure(props: {
  id: string;
  title: string;
  lead: string;
  nothing: string | false;
  children: ComponentChildren;
}): VNode {
  const { id, title, lead, nothing, children } = props;
  return (
    <section class="card figure" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p class="muted">{nothing || lead}</p>
      {!nothing && children}
    </section>
  );
}

function Legend({ parts }: { parts: readonly (readonly [string, string])[] }): VNode {
  return (
    <ul class="legend">
      {parts.map(([kind, label]) => (
        <li key={kind} class={kind}>
          {label}
        </li>
      ))}
    </ul>
  );
}
