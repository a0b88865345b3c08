import type { ComponentChildren, VNode } from 'preact';
import { Layout, type Setting } from '../../pages/layout.js';
import { DEFAULT_VIEW, queryOf, type View } from '../view.js';

interface Page {
  readonly setting: Setting;
  readonly title: string;
  /** Which part of the menu this is. */
  readonly at?: 'people' | 'progress';
  readonly view?: View;
  readonly children: ComponentChildren;
}

/** The frame of a report, with its menu. */
export function ReportLayout({ setting, title, at, view = DEFAULT_VIEW, children }: Page): VNode {
  const { words, paths } = setting;
  const place = queryOf({ ...DEFAULT_VIEW, organization: view.organization, course: view.course });
  const menu = [
    { to: paths.people(place), name: words.people, isHere: at === 'people' },
    { to: paths.progress(place), name: words.progress, isHere: at === 'progress' },
  ];
  return (
    <Layout setting={setting} title={title} menu={menu}>
      {children}
    </Layout>
  );
}
