import { minutesLater } from '../../../platform/text/instant.js';
import { cut, folded, tidy } from '../../../platform/text/text.js';
import type { QuizPolicy } from './chain.js';
import type { ObjectiveResult, QuestionSnapshot } from './lesson-run.events.js';
import type { LessonRun, QuizAttempt } from './lesson-run.js';

type Attempts = Pick<LessonRun, 'attempts' | 'extraAttempts' | 'pauseLiftedAt'>;

/** Why no attempt may begin now: none is left, or the pause lasts until an instant. */
export type Barred =
  { readonly kind: 'exhausted'; readonly used: number } | { readonly kind: 'paused'; readonly until: string };

/** Characters kept of what the learner gave as an answer and wrote. */
const STORED_ANSWER = 500;
const STORED_WORDS = 2000;

/** The option that an answer names: its key first, then its text without regard to case and white space. */
export function chosenOption(question: QuestionSnapshot, answer: string): string | null {
  const key = tidy(answer);
  const byKey = question.options.find((option) => option.id === key);
  if (byKey) return byKey.id;
  const text = folded(answer);
  return question.options.find((option) => folded(option.text) === text)?.id ?? null;
}

export function storedAnswer(answer: string): string {
  return cut(answer, STORED_ANSWER);
}

export function storedWords(words: string): string {
  return cut(words, STORED_WORDS);
}

/** correct × 100 ≥ percentage × total, in exact decimals; without questions nothing is passed. */
export function passes(correct: number, total: number, percentage: string): boolean {
  if (total === 0) return false;
  const [digits, scale] = decimal(percentage);
  return BigInt(correct) * 100n * scale >= digits * BigInt(total);
}

/** A pass percentage as the share that answers print: 33.34 is 0.3334, not a hundredth of its binary neighbour. */
export function passThreshold(percentage: string): number {
  const [digits, scale] = decimal(percentage);
  return Number(digits) / Number(scale * 100n);
}

/** A decimal text as a whole number over a power of ten: "57.5" is 575 over 10; "1e-7" is 1 over 10,000,000. */
function decimal(text: string): [bigint, bigint] {
  const [mantissa = '0', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const places = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return places >= 0 ? [digits, 10n ** BigInt(places)] : [digits * 10n ** BigInt(-places), 1n];
}

/** Share of right answers rounded to three decimals; never 1 while one is missing (R-101, LMS-34). */
export function score(correct: number, total: number): number {
  if (total === 0) return 0;
  const rounded = Math.round((correct * 1000) / total) / 1000;
  return correct < total ? Math.min(rounded, 0.999) : 1;
}

/** Right and all answers per objective, in the order of the questions. */
export function objectiveResults(
  questions: readonly QuestionSnapshot[],
  correct: ReadonlySet<string>,
): Record<string, ObjectiveResult> {
  const results: Record<string, ObjectiveResult> = {};
  for (const { id, objective } of questions) {
    const before = results[objective] ?? { correct: 0, total: 0 };
    results[objective] = { correct: before.correct + (correct.has(id) ? 1 : 0), total: before.total + 1 };
  }
  return results;
}

/** The first question without an answer, with its number; undefined when all are answered. */
export function nextQuestion(
  attempt: Pick<QuizAttempt, 'questions' | 'answers'>,
): { question: QuestionSnapshot; index: number } | undefined {
  const answered = new Set(attempt.answers.map(({ questionId }) => questionId));
  const at = attempt.questions.findIndex(({ id }) => !answered.has(id));
  const question = attempt.questions[at];
  return question && { question, index: at + 1 };
}

/** Attempts that count: all but the cancelled ones, an open one included. */
export function attemptsUsed(run: Pick<LessonRun, 'attempts'>): number {
  return run.attempts.filter(({ status }) => status !== 'Cancelled').length;
}

/** null: there is no limit. Extra attempts of this learner are among them. */
export function attemptsLeft(run: Attempts, limit: number): number | null {
  return limit === 0 ? null : Math.max(0, limit + run.extraAttempts - attemptsUsed(run));
}

/** From when on the next attempt may begin, as it is told: the first whole second after the pause. */
export function retryAfter(finishedAt: string, pauseMinutes: number): string {
  const end = Date.parse(minutesLater(finishedAt, pauseMinutes));
  return new Date(Math.ceil(end / 1000) * 1000).toISOString();
}

export function openAttempt(run: LessonRun): QuizAttempt | undefined {
  return run.attempts.find(({ status }) => status === 'In Progress');
}

/** The end of the latest attempt that counts, passed or failed: from it the pause runs. */
function lastFinishedAt(run: Pick<LessonRun, 'attempts'>): string | null {
  const finished = run.attempts.filter(({ status }) => status === 'Passed' || status === 'Failed');
  return finished.map(({ finishedAt }) => finishedAt).reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b), null);
}

/** What keeps another attempt from beginning at `now`: the limit first, then the pause, unless it was lifted since. */
export function barred(run: Attempts, policy: QuizPolicy, now: string): Barred | undefined {
  if (attemptsLeft(run, policy.maxAttempts) === 0) return { kind: 'exhausted', used: attemptsUsed(run) };
  const last = lastFinishedAt(run);
  return last && last > (run.pauseLiftedAt ?? '') && now < minutesLater(last, policy.retryDelayMinutes)
    ? { kind: 'paused', until: retryAfter(last, policy.retryDelayMinutes) }
    : undefined;
}
