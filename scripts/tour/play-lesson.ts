import type { z } from 'zod';
import { listMyCoursesContract } from '../../src/contexts/enrolment/list-my-courses/list-my-courses.contract.js';
import { whoamiContract } from '../../src/contexts/identity/whoami/whoami.contract.js';
import { completeLessonContract } from '../../src/contexts/lessons/complete-lesson/complete-lesson.contract.js';
import { courseOutlineContract } from '../../src/contexts/lessons/course-outline/course-outline.contract.js';
import { getMyProgressContract } from '../../src/contexts/lessons/get-my-progress/get-my-progress.contract.js';
import { lessonItemContract } from '../../src/contexts/lessons/lesson-item/lesson-item.contract.js';
import { markGoalContract } from '../../src/contexts/lessons/mark-goal/mark-goal.contract.js';
import { requestQuizContract } from '../../src/contexts/lessons/request-quiz/request-quiz.contract.js';
import { startLessonContract } from '../../src/contexts/lessons/start-lesson/start-lesson.contract.js';
import { submitAnswerContract } from '../../src/contexts/lessons/submit-answer/submit-answer.contract.js';
import type { AgentClient } from '../../test/support/mcp-clients.js';
import { caller, type Scene, type Stage } from './scene.js';
import { words as wordsOf, type Words } from './words.js';
import { handIn, writeDown } from './write-down.js';

export type { Stage } from './scene.js';

/** What the learner knows: the right option of a question, by its id. */
export type Knowledge = (question: string) => string | undefined;

/** How a lesson was led to its end. */
export interface Played {
  readonly lesson: string;
  readonly title: string;
  readonly passedBy: 'quiz' | 'completion';
  readonly marks: number;
  readonly answers: number;
  /** Sections of the document that were written, and whether the homework was handed in. */
  readonly sections: number;
  readonly homework: boolean;
}

type LessonMap = z.output<typeof startLessonContract.output>['lesson_map'];
type Question = z.output<typeof requestQuizContract.output>['question'];
type Result = NonNullable<z.output<typeof submitAnswerContract.output>['result']>;

/** Which lesson is led and how: the next of the course, in the space, in the words. */
export interface Plan {
  /** Course id; left out: the first course with a lesson that is not passed. */
  readonly course?: string | undefined;
  readonly space?: string;
  readonly words?: Words;
}

/** One learner's agent leads one lesson from the list of courses to the verdict; undefined: nothing is left to study. */
export async function playLesson(
  client: AgentClient,
  stage: Stage,
  knows: Knowledge,
  { course: wanted, space = 'personal', words = wordsOf.en }: Plan = {},
): Promise<Played | undefined> {
  const call = caller(client, stage);
  const scene = { call, stage, words };
  const me = await call(whoamiContract);
  stage.agent(words.signedIn(me.full_name));
  const { courses } = await call(listMyCoursesContract, { space });
  const course = courses.find((one) => one.next_lesson && (wanted ?? one.id) === one.id);
  if (!course) return undefined;
  const { title, deadline, progress: counted } = course;
  const { lessons_completed: completed, lessons_total: total } = counted;
  stage.agent(words.course({ title, completed, total, deadline, next: course.next_lesson?.title ?? '' }));
  await call(courseOutlineContract, { course: course.id });

  const started = await call(startLessonContract, { course: course.id, space });
  const { session, lesson, lesson_map: map } = started;
  if (started.start.opening === 'first_in_course' && started.course_promise) stage.agent(started.course_promise);
  if (lesson.hook) stage.agent(lesson.hook);
  stage.agent(words.today(map.map(({ text }) => text)));
  stage.learner(words.agreed);

  const marks = await workThrough(scene, session, map);
  const sections = await writeDown(scene, course.id, started);
  const played = { lesson: lesson.id, title: lesson.title, marks, sections };
  const { next_step: step } = await call(startLessonContract, { lesson: lesson.id, space, frame: false });
  if (step?.kind === 'complete') {
    await call(completeLessonContract, { session });
    stage.agent(words.noQuiz);
    return { ...played, passedBy: 'completion', answers: 0, homework: await handIn(scene, started) };
  }
  const answers = await takeQuiz(scene, session, knows);
  const homework = await handIn(scene, started);
  const progress = await call(getMyProgressContract, { space });
  const { completion } = progress.courses.find(({ id }) => id === course.id) ?? { completion: 0 };
  stage.agent(words.completion(completion));
  return { ...played, passedBy: 'quiz', answers, homework };
}

/** Every required goal that is open: its details, the learner's work, the mark. Gives how many were marked. */
async function workThrough({ call, stage, words }: Scene, session: string, map: LessonMap): Promise<number> {
  const open = map.flatMap(({ goals }) => goals).filter(({ required, status }) => required && status === 'open');
  for (const { key: goal, title } of open) {
    await call(lessonItemContract, { session, goal });
    stage.agent(words.task(title));
    stage.learner(words.shown);
    await call(markGoalContract, { session, goal, status: 'done', evidence: words.evidence });
  }
  return open.length;
}

async function takeQuiz({ call, stage, words }: Scene, session: string, knows: Knowledge): Promise<number> {
  const asked = await call(requestQuizContract, { session });
  const { attempt } = asked;
  let question: Question | null = asked.question;
  let answers = 0;
  while (question) {
    stage.agent([question.text, ...question.options.map(({ id, text }) => `  ${id}  ${text}`)].join('\n'));
    const answer = knows(question.id) ?? question.options[0]?.id ?? '';
    stage.learner(answer);
    const given: Readonly<Record<string, string>> = { attempt, question: question.id, answer, student_words: answer };
    const { verdict, next_question: next, result } = await call(submitAnswerContract, given);
    answers += 1;
    stage.agent(words.verdict(verdict.correct, verdict.explanation ?? ''));
    if (result) stage.agent(resultIn(words, result));
    question = next;
  }
  return answers;
}

function resultIn(words: Words, { passed, correct, total, next_lesson: next }: Result): string {
  if (!passed) throw new Error(`the quiz was not passed: ${correct} of ${total}`);
  return words.passed(correct, total, next?.title);
}
