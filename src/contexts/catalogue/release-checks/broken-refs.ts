import type { Lesson, Release } from '../domain/release.js';
import { finding, theyAre, type Finding } from './findings.js';

type At = Finding['at'];

/** broken_ref: a key that names nothing. */
export function brokenRefs(release: Release): Finding[] {
  return [
    ...chapterRefs(release),
    ...release.lessons.flatMap((lesson, l) => lessonRefs(release, lesson, ['lessons', l])),
    ...conditionRefs(release),
    ...agentRefs(release),
  ];
}

function broken(where: string, key: string, at: At, say: string): Finding {
  return finding('broken_ref', where, { key }, at, say);
}

function chapterRefs({ chapters, lessons }: Release): Finding[] {
  const known = new Set(lessons.map(({ key }) => key));
  return chapters.flatMap((chapter, c) =>
    chapter.lessons.flatMap((key, i) =>
      known.has(key)
        ? []
        : [
            broken(
              `chapters[${chapter.key}].lessons`,
              key,
              ['chapters', c, 'lessons', i],
              `there is no lesson "${key}"`,
            ),
          ],
    ),
  );
}

function lessonRefs({ chapters, document }: Release, lesson: Lesson, at: At): Finding[] {
  const place = `lessons[${lesson.key}]`;
  const chapter = chapters.find(({ key }) => key === lesson.chapter);
  const inChapter = chapter?.lessons.includes(lesson.key);
  const sections = (document?.sections ?? []).map(({ key }) => key);
  const objectives = lesson.objectives.map(({ key }) => key);
  const questions = lesson.quiz?.questions ?? [];
  return [
    ...(inChapter
      ? []
      : [
          broken(
            `${place}.chapter`,
            lesson.chapter,
            [...at, 'chapter'],
            chapter
              ? `chapter "${lesson.chapter}" does not list lesson ${lesson.key} (${theyAre(chapter.lessons)})`
              : `there is no chapter "${lesson.chapter}"`,
          ),
        ]),
    ...lesson.sections.flatMap((key, s) =>
      sections.includes(key)
        ? []
        : [
            broken(
              `${place}.sections`,
              key,
              [...at, 'sections', s],
              `section "${key}" is not in the document (${theyAre(sections)})`,
            ),
          ],
    ),
    ...questions.flatMap(({ key, objective }, q) =>
      objectives.includes(objective)
        ? []
        : [
            broken(
              `questions[${key}].objective`,
              objective,
              [...at, 'quiz', 'questions', q, 'objective'],
              `objective "${objective}" is not in lesson ${lesson.key} (${theyAre(objectives)})`,
            ),
          ],
    ),
    ...Object.keys(lesson.quiz?.answers ?? {}).flatMap((key) =>
      questions.some((question) => question.key === key)
        ? []
        : [
            broken(
              `${place}.quiz.answers`,
              key,
              [...at, 'quiz', 'answers', key],
              `there is an answer for "${key}", but the quiz of lesson ${lesson.key} has no such question`,
            ),
          ],
    ),
  ];
}

function conditionRefs({ document }: Release): Finding[] {
  return (document?.sections ?? []).flatMap((section, s) => {
    const columns = section.columns.map(({ key }) => key);
    return section.columns.flatMap(({ key, required }, c) => {
      if (typeof required === 'boolean' || columns.includes(required.if_column)) return [];
      return [
        broken(
          `sections[${section.key}].columns[${key}].required`,
          required.if_column,
          ['document', 'sections', s, 'columns', c, 'required', 'if_column'],
          `column "${required.if_column}" is not in section ${section.key} (${theyAre(columns)})`,
        ),
      ];
    });
  });
}

function agentRefs({ agent, lessons, document }: Release): Finding[] {
  const slices = entries(agent?.lessons);
  const sections = (document?.sections ?? []).map(({ key }) => key);
  return slices.flatMap(([lessonKey, slice]) => {
    const at = ['agent', 'lessons', lessonKey];
    const lesson = lessons.find(({ key }) => key === lessonKey);
    if (!lesson) return [broken('agent.lessons', lessonKey, at, `there is no lesson "${lessonKey}"`)];
    const goals = lesson.objectives.flatMap((objective) => objective.goals.map(({ key }) => key));
    const unknown = (part: string, known: readonly string[], say: (key: string) => string) =>
      entries((slice as Record<string, unknown> | null)?.[part]).flatMap(([key]) =>
        known.includes(key) ? [] : [broken(`agent.lessons.${lessonKey}.${part}`, key, [...at, part, key], say(key))],
      );
    return [
      ...unknown('items', goals, (key) => `goal "${key}" is not in lesson ${lessonKey} (${theyAre(goals)})`),
      ...unknown('sections', sections, (key) => `section "${key}" is not in the document (${theyAre(sections)})`),
    ];
  });
}

function entries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}
