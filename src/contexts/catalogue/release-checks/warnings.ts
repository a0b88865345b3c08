import type { Release } from '../domain/release.js';
import { finding, type Finding } from './findings.js';
import { craftWarnings } from './craft-warnings.js';

/** Remarks that do not block: those of the public format, then our own. */
export function warningsOf(release: Release): Finding[] {
  return [...emptyTexts(release), ...missingExplanations(release), ...cardMarkup(release), ...craftWarnings(release)];
}

function emptyTexts({ course, chapters, document }: Release): Finding[] {
  const texts: [where: string, text: string, at: Finding['at']][] = [
    ['course.summary', course.summary, ['course', 'summary']],
    ['course.description', course.description, ['course', 'description']],
    ...chapters.map(({ key, description }, c): [string, string, Finding['at']] => [
      `chapters[${key}].description`,
      description,
      ['chapters', c, 'description'],
    ]),
    ...(document
      ? [['document.purpose', document.purpose, ['document', 'purpose']] as [string, string, Finding['at']]]
      : []),
    ...(document?.sections ?? []).map(({ key, description }, s): [string, string, Finding['at']] => [
      `sections[${key}].description`,
      description,
      ['document', 'sections', s, 'description'],
    ]),
  ];
  return texts
    .filter(([, text]) => text.trim() === '')
    .map(([where, , at]) =>
      finding('public_text_empty', where, {}, at, `${where} is empty: learners see nothing there`),
    );
}

function missingExplanations({ lessons }: Release): Finding[] {
  return lessons.flatMap(({ quiz }, l) =>
    (quiz?.questions ?? []).flatMap(({ key }) => {
      const given = quiz && Object.hasOwn(quiz.answers, key) ? quiz.answers[key] : undefined;
      if (!given || given.explanation.trim() !== '') return [];
      const at = ['lessons', l, 'quiz', 'answers', key, 'explanation'];
      return [finding('explanation_missing', `questions[${key}]`, {}, at, `question ${key} has no explanation`)];
    }),
  );
}

function cardMarkup({ course }: Release): Finding[] {
  return (['title', 'summary', 'description'] as const).flatMap((field) => {
    const chars = [...new Set(course[field].match(/[<>]/g) ?? [])].join('');
    if (!chars) return [];
    const where = `course.${field}`;
    return [
      finding(
        'course_card_markup',
        where,
        { chars },
        ['course', field],
        `${where} holds ${chars}: cards show it as plain text`,
      ),
    ];
  });
}
