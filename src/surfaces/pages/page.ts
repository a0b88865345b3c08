import { h, type ComponentType, type VNode } from 'preact';
import type { ShownFailure } from '../../platform/contract/outcome.js';
import type { Problem } from './words/index.js';
import { htmlOf, type Setting } from './layout.js';
import { ProblemPage } from './problem.page.js';

/** A page with its status, or where to go on. */
export type Shown = { readonly html: string; readonly status?: number } | { readonly to: string };

/** A page made of its facts. */
export function page<Facts extends object>(kind: ComponentType<Facts>, facts: Facts, status = 200): Shown {
  return { html: htmlOf(h(kind, facts) as VNode), status };
}

export function problemPage(setting: Setting, { kind, status }: ShownFailure, correlationId: string): Shown {
  const isOurs = status >= 500;
  const problem = isOurs ? 'fault' : (PROBLEMS[kind] ?? 'wrong');
  const reference = isOurs ? correlationId : undefined;
  return page(ProblemPage, { setting, problem, reference }, status);
}

const PROBLEMS: Readonly<Partial<Record<ShownFailure['kind'], Problem>>> = {
  forbidden: 'forbidden',
  unauthorized: 'forbidden',
  not_found: 'not_found',
  too_many_requests: 'too_many',
};
