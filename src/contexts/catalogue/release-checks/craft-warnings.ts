import { folded, lengthOf } from '../../../platform/text/text.js';
import { agentFrame, lessonSlice } from '../domain/release-content.js';
import type { Lesson, Question, Release, Section } from '../domain/release.js';
import { finding, type Finding } from './findings.js';

type At = Finding['at'];

/** A quotation shorter than this is found by chance. */
const SHORTEST_QUOTATION = 12;

/** What nobody else checks and an author would want to know. */
export function craftWarnings(release: Release): Finding[] {
  const { lessons, document } = release;
  return [
    ...lessons.flatMap((lesson, l) => unaskedObjectives(lesson, ['lessons', l])),
    ...lessons.flatMap((lesson, l) => optionalGoals(lesson, ['lessons', l])),
    ...uncollectedSections(release),
    ...lessons.flatMap(({ quiz }, l) =>
      (quiz?.questions ?? []).flatMap((question, q) =>
        unclearOptions(question, ['lessons', l, 'quiz', 'questions', q]),
      ),
    ),
    ...(document?.sections ?? []).flatMap((section, s) => conditionRings(section, ['document', 'sections', s])),
    ...lessons.flatMap((lesson, l) => quotedAnswers(release, lesson, ['lessons', l])),
    ...lessons.flatMap((lesson) => idleHints(release, lesson)),
  ];
}

function unaskedObjectives({ quiz, objectives }: Lesson, at: At): Finding[] {
  if (!quiz) return [];
  return objectives.flatMap(({ key }, o) =>
    quiz.questions.some((question) => question.objective === key)
      ? []
      : [
          finding(
            'objective_without_question',
            `objectives[${key}]`,
            {},
            [...at, 'objectives', o],
            `no question asks about objective ${key}`,
          ),
        ],
  );
}

/** Goals that are all optional lead to the quiz, or to the end of the lesson, untouched. */
function optionalGoals({ key, objectives }: Lesson, at: At): Finding[] {
  const goals = objectives.flatMap((objective) => objective.goals);
  if (goals.length === 0 || goals.some(({ required }) => required)) return [];
  const say = `no goal of lesson ${key} is required`;
  return [finding('only_optional_goals', `lessons[${key}].goals`, {}, [...at, 'objectives'], say)];
}

function uncollectedSections({ document, lessons }: Release): Finding[] {
  return (document?.sections ?? []).flatMap(({ key }, s) =>
    lessons.some(({ sections }) => sections.includes(key))
      ? []
      : [
          finding(
            'section_without_lesson',
            `sections[${key}]`,
            {},
            ['document', 'sections', s],
            `no lesson writes into section ${key}`,
          ),
        ],
  );
}

function unclearOptions({ key, options }: Question, at: At): Finding[] {
  const where = `questions[${key}]`;
  return options.flatMap((option, i) => {
    const here = [...at, 'options', i, 'text'];
    const text = folded(option.text);
    if (options.slice(0, i).some((other) => folded(other.text) === text)) {
      return [
        finding('options_equal', where, {}, here, `option ${option.key} of ${key} reads the same as another one`),
      ];
    }
    const named = options.find((other) => other !== option && folded(other.key) === text);
    return named
      ? [
          finding(
            'option_text_is_key',
            where,
            {},
            here,
            `the text of option ${option.key} of ${key} is the key of option ${named.key}`,
          ),
        ]
      : [];
  });
}

/** Columns that are required only through each other are never required. */
function conditionRings({ key, columns }: Section, at: At): Finding[] {
  const follows = new Map(
    columns.map((column) => [column.key, typeof column.required === 'boolean' ? null : column.required.if_column]),
  );
  return columns.flatMap((column, c) => {
    const passed = new Set<string>();
    for (let next = follows.get(column.key); next && !passed.has(next); next = follows.get(next)) passed.add(next);
    return passed.has(column.key)
      ? [
          finding(
            'condition_ring',
            `sections[${key}].columns[${column.key}]`,
            {},
            [...at, 'columns', c, 'required'],
            `column ${column.key} is required only if it is filled itself`,
          ),
        ]
      : [];
  });
}

function quotedAnswers(release: Release, lesson: Lesson, at: At): Finding[] {
  const slice = lessonSlice(release, lesson.key);
  const spoken = [
    agentFrame(release),
    slice.directive,
    slice.material,
    ...slice.items.values(),
    ...slice.sections.values(),
  ].map(folded);
  return (lesson.quiz?.questions ?? []).flatMap(({ key, options }, q) => {
    const answers = lesson.quiz?.answers ?? {};
    const right = Object.hasOwn(answers, key)
      ? options.find((option) => option.key === answers[key]?.correct)
      : undefined;
    const quoted =
      right && lengthOf(right.text) >= SHORTEST_QUOTATION && spoken.some((text) => text.includes(folded(right.text)));
    return quoted
      ? [
          finding(
            'answer_quoted',
            `questions[${key}]`,
            {},
            [...at, 'quiz', 'questions', q],
            `the agent's text quotes the right option of ${key}`,
          ),
        ]
      : [];
  });
}

function idleHints(release: Release, lesson: Lesson): Finding[] {
  return [...lessonSlice(release, lesson.key).sections.keys()]
    .filter(
      (key) => !lesson.sections.includes(key) && release.document?.sections.some((section) => section.key === key),
    )
    .map((key) =>
      finding(
        'hint_unused',
        `agent.lessons.${lesson.key}.sections`,
        {},
        ['agent', 'lessons', lesson.key, 'sections', key],
        `lesson ${lesson.key} does not write into section ${key}, so its hint is never given`,
      ),
    );
}
