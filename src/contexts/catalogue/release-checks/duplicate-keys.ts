import type { Release } from '../domain/release.js';
import { finding, type Finding } from './findings.js';

type At = Finding['at'];
interface Place {
  readonly where: string;
  readonly keys: readonly { readonly key: string; readonly at: At }[];
}

/** duplicate_key: one finding for each key that stands more than once in its space, at its second place. */
export function duplicateKeys(release: Release): Finding[] {
  return spaces(release).flatMap(({ where, keys }) => {
    const seen = new Map<string, number>();
    return keys.flatMap(({ key, at }) => {
      const times = (seen.get(key) ?? 0) + 1;
      seen.set(key, times);
      if (times !== 2) return [];
      return [finding('duplicate_key', where, { key }, [...at, 'key'], `key "${key}" stands twice in ${where}`)];
    });
  });
}

function spaces({ course, chapters, lessons, document }: Release): Place[] {
  const questions = lessons.flatMap((lesson, l) =>
    (lesson.quiz?.questions ?? []).map((question, q) => ({ question, at: ['lessons', l, 'quiz', 'questions', q] })),
  );
  const objectives = lessons.flatMap((lesson, l) => place(lesson.objectives, ['lessons', l, 'objectives']));
  return [
    { where: 'chapters', keys: place(chapters, ['chapters']) },
    { where: 'lessons', keys: place(lessons, ['lessons']) },
    { where: 'objectives', keys: objectives },
    { where: 'questions', keys: questions.map(({ question, at }) => ({ key: question.key, at })) },
    { where: 'course.glossary', keys: place(course.glossary, ['course', 'glossary']) },
    ...lessons.map((lesson, l) => ({
      where: `lessons[${lesson.key}].goals`,
      keys: lesson.objectives.flatMap((objective, o) =>
        place(objective.goals, ['lessons', l, 'objectives', o, 'goals']),
      ),
    })),
    ...questions.map(({ question, at }) => ({
      where: `questions[${question.key}].options`,
      keys: place(question.options, [...at, 'options']),
    })),
    { where: 'document.sections', keys: place(document?.sections ?? [], ['document', 'sections']) },
    ...(document?.sections ?? []).map((section, s) => ({
      where: `sections[${section.key}].columns`,
      keys: place(section.columns, ['document', 'sections', s, 'columns']),
    })),
  ];
}

function place(items: readonly { readonly key: string }[], at: At): Place['keys'] {
  return items.map(({ key }, i) => ({ key, at: [...at, i] }));
}
