import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import type { LessonRunEvent } from '../domain/lesson-run.events.js';
import { attemptOf, type LessonRun } from '../domain/lesson-run.js';
import { openAttempt } from '../domain/quiz.js';
import { LessonChain, type Done } from '../lesson-chain.js';
import { instantView, questionView, rulesFor } from '../views.js';
import { nextSentences } from '../words/next-sentences.js';
import { requestQuizContract } from './request-quiz.contract.js';
import { decideRequestQuiz, type RequestQuizRefusal } from './request-quiz.decide.js';

export class RequestQuiz extends UseCaseCommand<typeof requestQuizContract> {}

@CommandHandler(RequestQuiz)
export class RequestQuizHandler implements ICommandHandler<RequestQuiz> {
  constructor(private readonly chain: LessonChain) {}

  async execute({ input, caller }: RequestQuiz): Promise<Answer<typeof requestQuizContract>> {
    const done = await this.chain.inSession(input.session, caller, decideRequestQuiz);
    if (done.kind === 'refused') return refused(withOffset(done));

    const attempt = openAttempt(done.run);
    const question = attempt && questionView(attempt);
    if (!question) throw new Error(`run ${done.run.runId}: a quiz was asked for and no question is open`);
    const previous = toldNow(done.events, done.run);
    const words = nextSentences[caller.locale];
    return answer({
      attempt: attempt.id,
      question,
      ...(previous ? { previous_attempt_cancelled: previous } : {}),
      next: previous ? words.courseUpdated : words.showQuestion,
      ...rulesFor(caller, 'quiz'),
    });
  }
}

/** The moment of the next attempt is named with the offset of the space's clock. */
function withOffset({ refusal, course, at }: Extract<Done<RequestQuizRefusal>, { kind: 'refused' }>) {
  if (refusal.code !== 'retry_too_soon') return refusal;
  const retry_after = instantView(course, at.session.space, refusal.details.retry_after);
  return { ...refusal, details: { retry_after } };
}

/** The cancelled attempt this call told of. */
function toldNow(events: readonly LessonRunEvent[], run: LessonRun) {
  const told = events.find((event) => event.type === 'lessons.QuizCancellationTold');
  const attempt = told && attemptOf(run, told.data.attemptId);
  return attempt?.cancelReason ? { attempt: attempt.id, reason: attempt.cancelReason } : undefined;
}
