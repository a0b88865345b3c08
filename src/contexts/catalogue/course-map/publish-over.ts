import type { CheckedRelease } from '../release-checks/check-release.js';
import type { CommandResult } from './command-result.js';
import type { Compilation } from './compile-course.js';
import { asLine } from './fault.js';
import { effectLines, type Effect } from './release-effect.js';
import { serverFaults } from './server-faults.js';
import type { AskServer, ServerAnswer } from './server.js';

export interface PublishOptions {
  readonly ask: AskServer;
  /** Id of a course without lessons to bind the first release to. */
  readonly course?: string | undefined;
  /** Full git hash the map was built from. */
  readonly commit?: string | undefined;
  /** Says what the publication would do, and does nothing. */
  readonly dryRun?: boolean | undefined;
  readonly json?: boolean | undefined;
}

interface Published extends Effect {
  readonly course: string;
  readonly version: number;
  readonly unchanged: boolean;
  readonly published: boolean;
  readonly upcoming?: boolean;
}

/** Sends the release to `publish_release` or `preview_release`; the curators of the map become the instructors. */
export async function publishOver(
  compilation: Compilation,
  { release }: CheckedRelease,
  { ask, course, commit, dryRun, json }: PublishOptions,
): Promise<CommandResult> {
  const { curators } = compilation;
  const args = { release, course, commit, ...(curators ? { instructors: curators } : {}) };
  const answer = await ask(dryRun ? 'preview_release' : 'publish_release', args);
  if (answer.kind !== 'ok') return notPublished(answer, release, compilation, json);
  const { data } = answer;
  if (json) return { exitCode: 0, lines: [JSON.stringify({ ok: true, data })] };
  // the contract of publish_release says so; a server of another version may lack parts, which are then not told
  return { exitCode: 0, lines: dryRun ? effectLines(data) : publishedLines(data as unknown as Published) };
}

/** What the server found stands at the author's line; why it refused is said beside the output. */
function notPublished(
  answer: Exclude<ServerAnswer, { kind: 'ok' }>,
  release: CheckedRelease['release'],
  { map }: Pick<Compilation, 'map'>,
  json: boolean | undefined,
): CommandResult {
  if (answer.kind === 'failed') return { exitCode: 2, lines: [], complaint: answer.line };
  const { error } = answer;
  const faults = serverFaults(error, release, map);
  if (json) return { exitCode: 1, lines: [JSON.stringify({ ok: false, error, faults })], complaint: answer.line };
  const complaint = faults.length > 0 ? `${String(error.message)} [${String(error.code)}]` : answer.line;
  return { exitCode: 1, lines: faults.map(asLine), complaint };
}

function publishedLines(data: Published): string[] {
  const { course, version, unchanged, published, upcoming } = data;
  const what = unchanged
    ? `version ${version} of course ${course} is this release already`
    : `version ${version} of course ${course} is published`;
  const next = upcoming
    ? 'Learners see an announcement of the course: open it with publish_course.'
    : published
      ? 'The course is open to learners.'
      : 'Learners do not see the course yet: open it with publish_course.';
  return [what, ...(unchanged ? [] : effectLines({ ...data, version: undefined })), next];
}
