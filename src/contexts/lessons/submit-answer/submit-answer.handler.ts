import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import type { QuizAnswers } from '../domain/chain.js';
import type { LessonRunEvent } from '../domain/lesson-run.events.js';
import { attemptOf } from '../domain/lesson-run.js';
import { LearnerCourses } from '../learner-course/learner-courses.js';
import { LessonChain } from '../lesson-chain.js';
import { questionView, rulesFor } from '../views.js';
import { nextSentences } from '../words/next-sentences.js';
import { resultOf } from './result.js';
import { submitAnswerContract } from './submit-answer.contract.js';
import { decideSubmitAnswer } from './submit-answer.decide.js';

export class SubmitAnswer extends UseCaseCommand<typeof submitAnswerContract> {}

@CommandHandler(SubmitAnswer)
export class SubmitAnswerHandler implements ICommandHandler<SubmitAnswer> {
  constructor(
    private readonly chain: LessonChain,
    private readonly courses: LearnerCourses,
  ) {}

  async execute({ input, caller }: SubmitAnswer): Promise<Answer<typeof submitAnswerContract>> {
    const { attempt: attemptId, student_words: studentWords, ...given } = input;
    const done = await this.chain.inAttempt(attemptId, caller, (at, facts) =>
      decideSubmitAnswer({ ...given, studentWords }, at, facts),
    );
    if (done.kind === 'refused') return refused(done.refusal);

    const attempt = attemptOf(done.run, attemptId);
    if (!attempt) throw new Error(`run ${done.run.runId} lost its attempt ${attemptId}`);
    const answers = await this.courses.quizAnswers(done.course, attempt.releaseId, done.run.lessonKey);
    const verdict = { correct: wasCorrect(done.events), ...explanation(done.events, answers) };
    const question = attempt.status === 'In Progress' ? questionView(attempt) : null;
    if (question) {
      const next = nextSentences[caller.locale].showQuestion;
      return answer({ verdict, next_question: question, attempt_finished: false, next });
    }
    const result = resultOf(done, attempt, answers, await this.courses.runs(done.course));
    return answer({
      verdict,
      next_question: null,
      attempt_finished: true,
      result,
      ...(result.passed ? rulesFor(caller, 'closing') : {}),
    });
  }
}

function answerGiven(events: readonly LessonRunEvent[]) {
  return events.find((event) => event.type === 'lessons.QuizAnswerGiven')?.data;
}

function wasCorrect(events: readonly LessonRunEvent[]): boolean {
  return answerGiven(events)?.correct ?? false;
}

/** Only a right answer is explained, and only when the author wrote something. */
function explanation(events: readonly LessonRunEvent[], answers: QuizAnswers) {
  const given = answerGiven(events);
  const text = given?.correct ? answers[given.questionId]?.explanation : '';
  return text ? { explanation: text } : {};
}
