import type { CheckedRelease } from '../release-checks/check-release.js';
import { problemsOf } from '../release-checks/problems.js';
import type { CommandResult } from './command-result.js';
import type { Compilation } from './compile-course.js';
import { asLine, errorAt } from './fault.js';

export interface PublishOptions {
  /** Address of the server, such as http://127.0.0.1:3000. */
  readonly url: string;
  /** Personal key of somebody with an authoring role. */
  readonly key: string;
  /** Id of a course without lessons to bind the first release to. */
  readonly course?: string | undefined;
  /** Full git hash the map was built from. */
  readonly commit?: string | undefined;
  readonly json?: boolean | undefined;
}

interface Envelope {
  readonly ok: boolean;
  readonly data?: {
    readonly course: string;
    readonly version: number;
    readonly unchanged: boolean;
    readonly published: boolean;
    readonly upcoming?: boolean;
  };
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly problems?: readonly { readonly code: string; readonly where: string }[];
  };
}

/** Sends the release to `publish_release`; the curators of the map become the instructors. */
export async function publishOver(
  compilation: Compilation,
  { release }: CheckedRelease,
  { url, key, course, commit, json }: PublishOptions,
): Promise<CommandResult> {
  const { curators } = compilation;
  const response = await fetch(new URL('/api/authoring/publish_release', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ release, course, commit, ...(curators ? { instructors: curators } : {}) }),
  });
  if (!response.ok) return { exitCode: 2, lines: [`the server answered HTTP ${response.status}`] };
  const envelope = (await response.json()) as Envelope;
  if (json) return { exitCode: envelope.ok ? 0 : 1, lines: [JSON.stringify(envelope)] };
  if (!envelope.data) return { exitCode: 1, lines: refusalLines(envelope.error, release, compilation) };
  const { course: id, version, unchanged, published, upcoming } = envelope.data;
  const what = unchanged
    ? `version ${version} of course ${id} is this release already`
    : `version ${version} of course ${id} is published`;
  const next = upcoming
    ? 'Learners see an announcement of the course: open it with publish_course.'
    : published
      ? 'The course is open to learners.'
      : 'Learners do not see the course yet: open it with publish_course.';
  return { exitCode: 0, lines: [what, next] };
}

/** A newer server may find what this one did not: what both know is shown at the author's line, the rest as it came. */
function refusalLines(error: Envelope['error'], release: CheckedRelease['release'], { map }: Compilation): string[] {
  if (!error) return ['the server gave neither data nor an error'];
  const here = problemsOf(release);
  const lines = (error.problems ?? []).map(({ code, where }) => {
    const found = here.find(({ problem }) => problem.code === code && problem.where === where);
    const place = found ? map.place(found.at) : { file: 'course.yaml', line: 1, column: 1 };
    return asLine(errorAt(place, code, found?.say ?? where));
  });
  return [...lines, `${error.code}: ${error.message}`];
}
