import { RELEASE_FORMAT } from '../domain/release.js';
import { assembleLesson, assembleSlice, lessonFolders, type LessonFolder } from './assemble-lesson.js';
import type { CourseFolder } from './course-folder.js';
import { errorAt, type Fault } from './fault.js';
import { fieldsOf, listOf, MapReader, only } from './map-reader.js';
import { addMore } from './more-agent.js';
import { KEYS_LOCK } from './keys-lock.js';
import { SourceMap } from './source-map.js';
import type { SourceText } from './source-text.js';
import type { YamlSource } from './yaml-source.js';

/** A course map put together: a release that is still to be checked, where its parts come from, and what was wrong. */
export interface Assembly {
  readonly release: Readonly<Record<string, unknown>>;
  readonly map: SourceMap;
  readonly faults: readonly Fault[];
  /** Files that are missing or whose content is unknown. */
  readonly unreadable: ReadonlySet<string>;
  /** The keys of former releases. */
  readonly lock: SourceText | undefined;
  /** Accounts of the instructors; null when the map names none. */
  readonly curators: readonly string[] | null;
  /** The language of the course; for tools of the author, not part of a release. */
  readonly locale: string | null;
}

const CARD = ['key', 'title', 'summary', 'description', 'promise', 'goal', 'attribution'];
const EMPTY_CARD = { summary: '', description: '', promise: '', goal: '', attribution: null };

/** The release as the files tell it, not checked yet, and where in the files each part stands. Pure. */
export function assemble(folder: CourseFolder): Assembly {
  const reader = new MapReader(folder);
  const map = new SourceMap();
  const course = reader.yaml('course.yaml');
  if (!course) reader.missing('course.yaml');
  else map.mount(['course'], course);
  const glossary = reader.yaml('glossary.yaml');
  if (glossary) map.mount(['course', 'glossary'], glossary);
  const chapters = orderedChapters(reader, course);
  const lessons = orderedLessons(reader, chapters);
  chapters.forEach((yaml, c) => map.mount(['chapters', c], yaml));
  const document = reader.yaml('document.yaml');
  if (document) map.mount(['document'], document);
  const courseMap = reader.yaml('map.yaml');
  if (courseMap) map.mount(['map'], courseMap);
  return {
    release: {
      format: RELEASE_FORMAT,
      course: { ...EMPTY_CARD, ...only(course?.value, CARD), glossary: glossary?.value ?? [] },
      chapters: chapters.map((yaml) => ({
        description: '',
        ...only(yaml.value, ['key', 'title', 'description', 'lessons']),
      })),
      lessons: lessons.map(({ lesson, chapter }, l) => {
        const { key, ...rest } = assembleLesson(reader, map, lesson, ['lessons', l]);
        return { key, chapter, ...rest };
      }),
      document: document?.isReadable
        ? { purpose: '', ...only(document.value, ['key', 'title', 'purpose', 'sections']) }
        : null,
      ...agentOf(
        reader,
        map,
        lessons.map(({ lesson }) => lesson),
      ),
      ...(courseMap ? { map: courseMap.value ?? {} } : {}),
    },
    map,
    faults: reader.faults,
    unreadable: reader.unreadable,
    lock: reader.text(KEYS_LOCK),
    curators: curatorsOf(reader, course),
    locale: localeOf(reader, course),
  };
}

/** The chapters in the order of course.yaml; one that is not listed there is a fault and comes last. */
function orderedChapters(reader: MapReader, course: YamlSource | undefined): YamlSource[] {
  const files = reader
    .paths('chapters/*.yaml')
    .flatMap((path) => reader.yaml(path) ?? [])
    .filter(({ isReadable }) => isReadable);
  const keyOf = (yaml: YamlSource) => fieldsOf(yaml.value).key;
  const order = listOf(fieldsOf(course?.value).chapters);
  order.forEach((key, i) => {
    if (!course || reader.unreadable.size > 0 || files.some((yaml) => keyOf(yaml) === key)) return;
    reader.faults.push(errorAt(course.place(['chapters', i]), 'broken_ref', `there is no chapter "${String(key)}"`));
  });
  const listed = order.flatMap((key) => files.filter((yaml) => keyOf(yaml) === key));
  const unlisted = files.filter((yaml) => !listed.includes(yaml));
  for (const yaml of reader.unreadable.size > 0 ? [] : unlisted) {
    reader.faults.push(errorAt(yaml.place(['key']), 'chapter_order', 'the chapter is not listed in course.yaml'));
  }
  return [...new Set(listed), ...unlisted];
}

/** The lessons in the order of the chapters, each with the key of its chapter. */
function orderedLessons(
  reader: MapReader,
  chapters: readonly YamlSource[],
): { lesson: LessonFolder; chapter: unknown }[] {
  const folders = lessonFolders(reader);
  const placed: { lesson: LessonFolder; chapter: unknown }[] = [];
  for (const yaml of chapters) {
    const { key: chapter, lessons } = fieldsOf(yaml.value);
    for (const key of listOf(lessons)) {
      for (const lesson of folders.filter((folder) => folder.key === key)) placed.push({ lesson, chapter });
    }
  }
  const unplaced = folders.filter((folder) => !placed.some(({ lesson }) => lesson === folder));
  for (const { yaml, key } of reader.unreadable.size > 0 ? [] : unplaced) {
    reader.faults.push(errorAt(yaml.place(['key']), 'broken_ref', `no chapter lists lesson "${String(key)}"`));
  }
  return placed;
}

function agentOf(reader: MapReader, map: SourceMap, lessons: readonly LessonFolder[]) {
  const agent: Record<string, unknown> = {};
  const more = reader.yaml('agent/more.yaml');
  const frame = reader.markdown('agent/frame.md');
  if (frame) {
    agent.frame = frame.body;
    map.pin(['agent', 'frame'], frame.bodyPlace);
  }
  const learn = reader.yaml('agent/learn-about-student.yaml');
  if (learn) {
    agent.learn_about_student = listOf(learn.value).map((item) => ({ changes: false, ...fieldsOf(item) }));
    map.mount(['agent', 'learn_about_student'], learn);
  }
  const slices = lessons.flatMap((lesson) => {
    if (typeof lesson.key !== 'string') return [];
    const slice = assembleSlice(reader, map, lesson, ['agent', 'lessons', lesson.key]);
    return slice ? [[lesson.key, slice] as const] : [];
  });
  if (slices.length > 0) agent.lessons = Object.fromEntries(slices);
  if (more) addMore(reader, map, more, agent);
  return more || Object.keys(agent).length > 0 ? { agent } : {};
}

function curatorsOf(reader: MapReader, course: YamlSource | undefined): readonly string[] | null {
  const { curators } = fieldsOf(course?.value);
  if (!course || curators === undefined || curators === null) return null;
  if (Array.isArray(curators) && curators.every((account) => typeof account === 'string')) return curators;
  reader.faults.push(errorAt(course.place(['curators']), 'release_invalid', 'curators is not a list of accounts'));
  return null;
}

function localeOf(reader: MapReader, course: YamlSource | undefined): string | null {
  const { locale } = fieldsOf(course?.value);
  if (!course || locale === undefined) return null;
  if (isLanguage(locale)) return locale;
  const message = 'locale is not a language, such as en, ru or pt-BR';
  reader.faults.push(errorAt(course.place(['locale']), 'release_invalid', message));
  return null;
}

function isLanguage(tag: unknown): tag is string {
  try {
    return typeof tag === 'string' && Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
