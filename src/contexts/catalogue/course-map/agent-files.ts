import type { Release } from '../domain/release.js';
import { fileNames, isPlainText, markdownText, yamlText, type MapFiles } from './map-text.js';

type Fields = Readonly<Record<string, unknown>>;

/** The files of the agent's part; `agent/more.yaml` takes what the others have no place for. */
export function agentFiles({ agent, lessons }: Release, lessonName: (key: string) => string): MapFiles {
  if (!agent) return {};
  const files: Record<string, string> = {};
  const { frame, learn_about_student: learn, lessons: slices, ...more } = agent as Fields;
  const rest: [string, unknown][] = Object.entries(more);
  if (isText(frame)) files['agent/frame.md'] = markdownText(null, frame);
  else if (frame !== undefined) rest.push(['frame', frame]);
  if (Array.isArray(learn) && learn.every((item) => isFields(item) && Object.hasOwn(item, 'changes')))
    files['agent/learn-about-student.yaml'] = yamlText(learn);
  else if (learn !== undefined) rest.push(['learn_about_student', learn]);
  if (isFields(slices)) {
    const left = lessons.flatMap(({ key }) => {
      if (!Object.hasOwn(slices, key)) return [];
      const part = sliceFiles(slices[key], `lessons/${lessonName(key)}/`, files);
      return part === undefined ? [] : [[key, part] as const];
    });
    if (left.length > 0 || Object.keys(slices).length === 0) rest.push(['lessons', Object.fromEntries(left)]);
  } else if (slices !== undefined) rest.push(['lessons', slices]);
  if (rest.length > 0 || Object.keys(agent).length === 0) files['agent/more.yaml'] = yamlText(Object.fromEntries(rest));
  return files;
}

/** Writes what has a file, and gives what has none; undefined when nothing is left. */
function sliceFiles(slice: unknown, folder: string, files: Record<string, string>): unknown {
  if (!isFields(slice) || Object.keys(slice).length === 0) return slice;
  const left = Object.entries(slice).flatMap(([name, value]): (readonly [string, unknown])[] => {
    if ((name === 'directive' || name === 'material') && isText(value)) {
      files[`${folder}${name}.md`] = markdownText(null, value);
      return [];
    }
    const about = name === 'items' ? 'goal' : name === 'sections' ? 'section' : undefined;
    if (!about || !isFields(value) || Object.keys(value).length === 0) return [[name, value]];
    const fileName = fileNames(Object.keys(value).map((key) => ({ key })));
    const others = Object.entries(value).filter(([key, text]) => {
      if (!isText(text)) return true;
      files[`${folder}${name}/${fileName(key)}.md`] = markdownText({ [about]: key }, text);
      return false;
    });
    return others.length > 0 ? [[name, Object.fromEntries(others)]] : [];
  });
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && isPlainText(value);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
