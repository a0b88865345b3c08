import { lengthOf } from '../../../platform/text/text.js';
import type { Release } from '../domain/release.js';
import { brokenRefs } from './broken-refs.js';
import { documentKeys } from './document-keys.js';
import { duplicateKeys } from './duplicate-keys.js';
import { finding, theyAre, type Finding } from './findings.js';

type At = Finding['at'];

/** Longest title, in code points. */
export const TITLE_LIMIT = 140;

/** Every critical fault of a release whose shape is right, in the contract's order (R-287…R-292). */
export function problemsOf(release: Release): Finding[] {
  return [
    ...duplicateKeys(release),
    ...brokenRefs(release),
    ...chapterOrder(release),
    ...quizCorrect(release),
    ...documentKeys(release),
    ...longTitles(release),
    ...leaks(release.agent, ['agent'], 'agent'),
  ];
}

function chapterOrder({ chapters, lessons }: Release): Finding[] {
  const expected = chapters.flatMap((chapter) => chapter.lessons);
  const received = lessons.map(({ key }) => key);
  if (expected.join('\n') === received.join('\n')) return [];
  const say = `the chapters give the lessons as ${expected.join(', ')}, the course as ${received.join(', ')}`;
  return [finding('chapter_order', 'chapters', { expected, received }, ['chapters'], say)];
}

function quizCorrect({ lessons }: Release): Finding[] {
  return lessons.flatMap(({ quiz }, l) =>
    (quiz?.questions ?? []).flatMap((question, q) => {
      const where = `questions[${question.key}]`;
      const options = question.options.map(({ key }) => key);
      const given = quiz && Object.hasOwn(quiz.answers, question.key) ? quiz.answers[question.key] : undefined;
      if (given && options.includes(given.correct)) return [];
      const message = given
        ? `the right option "${given.correct}" is not among the options (${theyAre(options)})`
        : 'the question has no answer';
      const at: At = given
        ? ['lessons', l, 'quiz', 'answers', question.key, 'correct']
        : ['lessons', l, 'quiz', 'questions', q];
      return [finding('quiz_correct', where, { message }, at, `question ${question.key}: ${message}`)];
    }),
  );
}

function longTitles({ course, chapters, lessons, document }: Release): Finding[] {
  const titles: [where: string, title: string, at: At][] = [
    ['course.title', course.title, ['course', 'title']],
    ...chapters.map(({ key, title }, c): [string, string, At] => [
      `chapters[${key}].title`,
      title,
      ['chapters', c, 'title'],
    ]),
    ...lessons.flatMap(({ key, title, homework }, l): [string, string, At][] => [
      [`lessons[${key}].title`, title, ['lessons', l, 'title']],
      ...(homework
        ? [
            [`lessons[${key}].homework.title`, homework.title, ['lessons', l, 'homework', 'title']] as [
              string,
              string,
              At,
            ],
          ]
        : []),
    ]),
    ...(document ? [['document.title', document.title, ['document', 'title']] as [string, string, At]] : []),
    ...(document?.sections ?? []).map(({ key, title }, s): [string, string, At] => [
      `sections[${key}].title`,
      title,
      ['document', 'sections', s, 'title'],
    ]),
  ];
  return titles.flatMap(([where, title, at]) => {
    const length = lengthOf(title);
    if (length <= TITLE_LIMIT) return [];
    const say = `the title has ${length} characters, at most ${TITLE_LIMIT} are allowed`;
    return [finding('text_too_long', where, { limit: TITLE_LIMIT, length }, at, say)];
  });
}

const SECRET_KEYS = ['answers', 'correct'];

/** agent_leak: what belongs to the quiz never stands in the agent's part. A caught key is not searched deeper. */
function leaks(value: unknown, at: At, where: string): Finding[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, i) => leaks(item, [...at, i], `${where}[${i}]`));
  return Object.entries(value).flatMap(([key, item]) => {
    const place = `${where}.${key}`;
    return SECRET_KEYS.includes(key)
      ? [finding('agent_leak', place, {}, [...at, key], `"${key}" must not stand in the agent's part`)]
      : leaks(item, [...at, key], place);
  });
}
