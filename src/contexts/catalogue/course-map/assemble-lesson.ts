import { errorAt } from './fault.js';
import { fieldsOf, only, type MapReader } from './map-reader.js';
import type { SourceMap } from './source-map.js';
import type { Steps, YamlSource } from './yaml-source.js';

/** A lesson's folder as read: its part of the release, and the agent's slice of it. */
export interface LessonFolder {
  readonly folder: string;
  readonly key: unknown;
  readonly yaml: YamlSource;
}

/** The lessons' folders, in the order of their names. */
export function lessonFolders(reader: MapReader): LessonFolder[] {
  return reader.paths('lessons/*/lesson.yaml').flatMap((path) => {
    const yaml = reader.yaml(path);
    return yaml ? [{ folder: path.slice(0, -'lesson.yaml'.length), key: fieldsOf(yaml.value).key, yaml }] : [];
  });
}

/** One lesson of the release, put together from the files of its folder; `at` is its place in the release. */
export function assembleLesson(
  reader: MapReader,
  map: SourceMap,
  { folder, yaml }: LessonFolder,
  at: Steps,
): Record<string, unknown> {
  map.mount(at, yaml);
  const fields = only(yaml.value, ['key', 'title', 'hook', 'sections', 'objectives']);
  return {
    hook: '',
    sections: [],
    ...fields,
    quiz: quizOf(reader, map, folder, [...at, 'quiz']),
    homework: homeworkOf(reader, map, folder, [...at, 'homework']),
  };
}

function quizOf(reader: MapReader, map: SourceMap, folder: string, at: Steps): unknown {
  const quiz = reader.yaml(`${folder}quiz.yaml`);
  const answers = reader.yaml(`${folder}answers.yaml`);
  if (!quiz) {
    if (answers)
      reader.faults.push(errorAt(answers.place(), 'quiz_missing', 'there are answers, but quiz.yaml is missing'));
    return null;
  }
  map.mount(at, quiz);
  if (!quiz.isReadable) return null;
  if (answers) map.mount([...at, 'answers'], answers);
  else reader.missing(`${folder}answers.yaml`);
  return { ...only(quiz.value, ['pass_percentage', 'questions']), answers: answers?.value ?? {} };
}

function homeworkOf(reader: MapReader, map: SourceMap, folder: string, at: Steps): unknown {
  const homework = reader.markdown(`${folder}homework.md`);
  if (!homework) return null;
  if (homework.front) map.mount(at, homework.front);
  else map.pin(at, homework.bodyPlace);
  const fields = only(homework.front?.value, ['title', 'answer_mode', 'due_days', 'description']);
  if (homework.body === '' && 'description' in fields) return { due_days: null, ...fields };
  if ('description' in fields && homework.front) {
    const place = homework.front.keyPlace(['description']);
    reader.faults.push(errorAt(place, 'duplicate_key', 'the text stands under the front matter already'));
  }
  map.pin([...at, 'description'], homework.bodyPlace);
  return { due_days: null, ...fields, description: homework.body };
}

/** The agent's slice; undefined when the lesson has none. */
export function assembleSlice(reader: MapReader, map: SourceMap, { folder, yaml }: LessonFolder, at: Steps): unknown {
  map.pin(at, yaml.place());
  const slice: Record<string, unknown> = {};
  for (const part of ['directive', 'material'] as const) {
    const text = reader.markdown(`${folder}${part}.md`);
    if (!text) continue;
    map.pin([...at, part], text.bodyPlace);
    slice[part] = text.body;
  }
  const items = keyedTexts(reader, map, 'lessons/*/items/*.md', folder, 'goal', [...at, 'items']);
  const sections = keyedTexts(reader, map, 'lessons/*/sections/*.md', folder, 'section', [...at, 'sections']);
  if (items) slice.items = items;
  if (sections) slice.sections = sections;
  return Object.keys(slice).length > 0 ? slice : undefined;
}

function keyedTexts(
  reader: MapReader,
  map: SourceMap,
  kind: 'lessons/*/items/*.md' | 'lessons/*/sections/*.md',
  folder: string,
  field: string,
  at: Steps,
): Record<string, string> | undefined {
  const texts = new Map<string, string>();
  for (const path of reader.paths(kind, folder)) {
    const markdown = reader.markdown(path);
    const key = fieldsOf(markdown?.front?.value)[field];
    if (!markdown || markdown.faults.length > 0) continue;
    const place = markdown.front?.place([field]) ?? { file: path, line: 1, column: 1 };
    if (typeof key !== 'string') {
      reader.faults.push(errorAt(place, 'front_matter', `the front matter must name its ${field}`));
    } else if (texts.has(key)) {
      reader.faults.push(errorAt(place, 'duplicate_key', `another file is about ${field} "${key}" already`));
    } else {
      texts.set(key, markdown.body);
      map.pin([...at, key], place);
    }
  }
  return texts.size > 0 ? Object.fromEntries(texts) : undefined;
}
