import type { Release } from '../domain/release.js';
import type { Fault } from './fault.js';
import type { SourceMap } from './source-map.js';
import type { Steps } from './yaml-source.js';

/** What a server found in a release: places of its shape (`path`) or of its content (`where`). */
interface Refusal {
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
  readonly problems?: readonly { readonly code: string; readonly where: string; readonly key?: unknown }[];
}

/** The faults a server listed, each at the author's line; a newer server may know some that this version does not. */
export function serverFaults(error: Refusal, release: Release, map: SourceMap): Fault[] {
  const shape = (error.errors ?? []).map(({ path, message }) =>
    faultAt(map, stepsOfPath(path), 'release_invalid', `${path} ${message}`),
  );
  const content = (error.problems ?? []).map(({ code, where, key, ...more }) => {
    const told = 'message' in more ? `: ${String(more.message)}` : '';
    const named = typeof key === 'string' ? ` "${key}"` : '';
    return faultAt(map, stepsOfWhere(release, where, key), code, `the server found this at ${where}${named}${told}`);
  });
  return [...shape, ...content];
}

function faultAt(map: SourceMap, steps: Steps, code: string, message: string): Fault {
  return { ...map.place(steps), severity: 'error', code, message };
}

/** `$.lessons[0].title` and `$.map["any name"]` as steps into the release. */
function stepsOfPath(path: string): Steps {
  const parts = path.matchAll(/\.([^.[\]]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g);
  return [...parts].map(([, name, index, quoted]) =>
    name !== undefined ? name : index !== undefined ? Number(index) : (JSON.parse(quoted ?? '""') as string),
  );
}

/** `lessons[l-1].quiz.answers` with its key as steps into the release, as far as the release has them (release.md §4). */
function stepsOfWhere(release: Release, where: string, key?: unknown): Steps {
  const [first = '', ...rest] = [...where.matchAll(/\[([^\]]*)\]|[^.[\]]+/g)].map(([whole, inside]) => inside ?? whole);
  const steps = rootOf(release, first, rest[0] ?? key);
  const names = steps.at(-1) === first || first === 'sections' ? rest : rest.slice(1);
  let node = nodeAt(release, steps);
  for (let i = 0; i < names.length; i += 1) {
    const found = longestName(node, names.slice(i));
    if (!found) break;
    steps.push(found.step);
    node = nodeAt(node, [found.step]);
    i += found.taken - 1;
  }
  const last = typeof key === 'string' ? stepTo(node, key, 'last') : undefined;
  return last === undefined ? steps : [...steps, last];
}

/** Questions and objectives are unique in the course, sections in the document: `where` names them without their parent. */
function rootOf({ lessons, document }: Release, first: string, key: unknown): (string | number)[] {
  if (first === 'sections' && document) return ['document', 'sections'];
  for (const [l, { quiz, objectives }] of lessons.entries()) {
    const q = quiz?.questions.findIndex((question) => question.key === key) ?? -1;
    if (first === 'questions' && q >= 0) return ['lessons', l, 'quiz', 'questions', q];
    const o = objectives.findIndex((objective) => objective.key === key);
    if (first === 'objectives' && o >= 0) return ['lessons', l, 'objectives', o];
  }
  return [first];
}

/** In the agent's part keys stand between dots and may hold some themselves. */
function longestName(node: unknown, names: readonly string[]) {
  for (let taken = names.length; taken > 0; taken -= 1) {
    const step = stepTo(node, names.slice(0, taken).join('.'), 'first');
    if (step !== undefined) return { step, taken };
  }
  return undefined;
}

function stepTo(node: unknown, name: string, which: 'first' | 'last'): string | number | undefined {
  if (Array.isArray(node)) {
    const is = (item: unknown) => item === name || (item as { key?: unknown } | null)?.key === name;
    const index = which === 'first' ? node.findIndex(is) : node.findLastIndex(is);
    return index >= 0 ? index : /^\d+$/.test(name) && Number(name) < node.length ? Number(name) : undefined;
  }
  return typeof node === 'object' && node !== null && Object.hasOwn(node, name) ? name : undefined;
}

function nodeAt(node: unknown, steps: Steps): unknown {
  return steps.reduce<unknown>((at, step) => (at as Record<string | number, unknown> | undefined)?.[step], node);
}
