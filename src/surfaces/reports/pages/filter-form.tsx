import type { ComponentChildren, VNode } from 'preact';
import {
  REPORT_SORTS,
  REPORT_STATUSES,
  type NamedCourse,
  type SeenOrganization,
} from '../../../contexts/reports/index.js';
import type { View } from '../view.js';
import type { Setting } from '../../pages/layout.js';

interface Filter {
  readonly setting: Setting;
  readonly view: View;
  readonly organizations: readonly SeenOrganization[];
  readonly courses: readonly NamedCourse[];
}

/** Narrows the report by a GET: an address can be kept and passed on. Where there is no table head, it also sorts. */
export function FilterForm({ setting, view, organizations, courses }: Filter): VNode {
  const { words, paths } = setting;
  const { filter } = words;
  return (
    <form method="get" action={paths.people()} class="card filter" role="search" aria-label={filter.title}>
      {organizations.length > 1 && (
        <OrganizationChoice setting={setting} organizations={organizations} chosen={view.organization} isAllPossible />
      )}
      <Labelled id="search" label={filter.search}>
        <input id="search" name="search" type="search" maxLength={140} value={view.search} />
      </Labelled>
      <CourseChoice setting={setting} courses={courses} chosen={view.course} />
      <Labelled id="status" label={filter.status} isHalf>
        <select id="status" name="status">
          <option value="">{filter.everyStatus}</option>
          {REPORT_STATUSES.map((status) => (
            <option key={status} value={status} selected={view.status === status}>
              {words.status[status]}
            </option>
          ))}
        </select>
      </Labelled>
      <div class="checks">
        <Check name="overdue" label={filter.overdueOnly} isOn={view.overdue} />
        <Check name="left" label={filter.withLeft} isOn={view.left} />
      </div>
      <SortChoice setting={setting} view={view} withOrganization={organizations.length > 1} />
      <div class="actions">
        <button class="primary">{filter.apply}</button>
        <a class="button" href={paths.people()}>
          {filter.reset}
        </a>
      </div>
    </form>
  );
}

/** Which organization is looked at; all of them together only where that makes sense. */
export function OrganizationChoice(props: {
  setting: Setting;
  organizations: readonly SeenOrganization[];
  chosen: string | null;
  isAllPossible?: boolean;
}): VNode {
  const { setting, organizations, chosen, isAllPossible } = props;
  const { filter } = setting.words;
  return (
    <Labelled id="organization" label={filter.organization}>
      <select id="organization" name="organization">
        {isAllPossible && <option value="">{filter.everyOrganization}</option>}
        {organizations.map(({ id, title, suspended }) => (
          <option key={id} value={id} selected={id === chosen}>
            {suspended ? `${title} (${filter.suspended})` : title}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

export function CourseChoice(props: {
  setting: Setting;
  courses: readonly NamedCourse[];
  chosen: string | null;
}): VNode {
  const { setting, courses, chosen } = props;
  const { filter } = setting.words;
  return (
    <Labelled id="course" label={filter.course} isHalf>
      <select id="course" name="course">
        <option value="">{filter.everyCourse}</option>
        {courses.map(({ id, title }) => (
          <option key={id} value={id} selected={id === chosen}>
            {title}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

function SortChoice(props: { setting: Setting; view: View; withOrganization: boolean }): VNode {
  const { setting, view, withOrganization } = props;
  const { filter, columns } = setting.words;
  const sorts = REPORT_SORTS.filter((sort) => withOrganization || sort !== 'organization');
  const directions = { asc: filter.ascending, desc: filter.descending };
  return (
    <div class="field sorting">
      <label for="sort">{filter.sort}</label>
      <div class="pair">
        <select id="sort" name="sort">
          {sorts.map((sort) => (
            <option key={sort} value={sort} selected={sort === view.sort}>
              {columns[sort]}
            </option>
          ))}
        </select>
        <select name="direction" aria-label={filter.sort}>
          {Object.entries(directions).map(([direction, label]) => (
            <option key={direction} value={direction} selected={direction === view.direction}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

/** A field with its name; on a phone a half one stands beside another. */
function Labelled(props: { id: string; label: string; isHalf?: boolean; children: ComponentChildren }): VNode {
  const { id, label, isHalf, children } = props;
  return (
    <div class={isHalf ? 'field half' : 'field'}>
      <label for={id}>{label}</label>
      {children}
    </div>
  );
}

function Check({ name, label, isOn }: { name: string; label: string; isOn: boolean }): VNode {
  return (
    <label class="check">
      <input type="checkbox" name={name} value="1" checked={isOn} />
      <span>{label}</span>
    </label>
  );
}
