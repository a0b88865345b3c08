import { didYouMean } from '../release-checks/did-you-mean.js';

/** Which files a course map may have, and which fields stand in each. A field that is not listed is a fault. */
export const LAYOUT = {
  'course.yaml': [
    'key',
    'title',
    'summary',
    'description',
    'promise',
    'goal',
    'locale',
    'attribution',
    'curators',
    'chapters',
  ],
  'glossary.yaml': null,
  'document.yaml': ['key', 'title', 'purpose', 'sections'],
  'map.yaml': null,
  'keys.lock': null,
  'README.md': null,
  'agent/frame.md': [],
  'agent/learn-about-student.yaml': null,
  'agent/more.yaml': null,
  'chapters/*.yaml': ['key', 'title', 'description', 'lessons'],
  'lessons/*/lesson.yaml': ['key', 'title', 'hook', 'objectives', 'sections'],
  'lessons/*/directive.md': [],
  'lessons/*/material.md': [],
  'lessons/*/items/*.md': ['goal'],
  'lessons/*/sections/*.md': ['section'],
  'lessons/*/quiz.yaml': ['pass_percentage', 'questions'],
  'lessons/*/answers.yaml': null,
  'lessons/*/homework.md': ['title', 'answer_mode', 'due_days', 'description'],
} as const satisfies Record<string, readonly string[] | null>;

export type FileKind = keyof typeof LAYOUT;

const KINDS = Object.keys(LAYOUT) as FileKind[];

/** The kind of file a path is; undefined for one that a course map does not know. */
export function kindOf(path: string): FileKind | undefined {
  return KINDS.find((kind) => fits(kind, path));
}

/** Whether files of a map may lie in a folder, or in one of its folders. */
export function isFolderOfMap(path: string): boolean {
  const depth = path.split('/').length;
  return KINDS.some((kind) => {
    const steps = kind.split('/');
    return steps.length > depth && fits(steps.slice(0, depth).join('/'), path);
  });
}

function fits(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`).test(path);
}

/** The nearest file name that a folder of the map knows. */
export function nearestFile(path: string): string {
  const names = [...new Set(KINDS.map((kind) => kind.split('/').at(-1) ?? '').filter((name) => !name.includes('*')))];
  return didYouMean(path.split('/').at(-1) ?? path, names);
}
