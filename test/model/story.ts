import { expect } from '@jest/globals';
import type { Act, Call, Say } from './acts.js';
import { compare } from './compare.js';
import { OPTION_TEXTS, RIGHT, releaseFile, type ReleaseKind } from './releases.js';
import * as rules from './rules.js';
import type { Scene, Stage } from './stage.js';
import {
  missed,
  newLearner,
  publish,
  reset,
  type Attempt,
  type Circumstances,
  type Learner,
  type Session,
} from './state.js';

const FIRST: ReleaseKind = {
  quiz: 'A',
  threshold: 5000,
  goals: { 'g-1': 'required', 'g-2': 'required', 'g-3': 'optional' },
};

interface Prepared {
  readonly tool: string;
  readonly input: object;
  readonly expected: rules.Expected;
}

/** Plays a story on the platform and by the rules at once, and compares what every call comes to. */
export class Story {
  private readonly people: readonly [Learner, Learner] = [newLearner(), newLearner()];
  private readonly at: Circumstances;

  private constructor(
    private readonly stage: Stage,
    private readonly scene: Scene,
  ) {
    const now = stage.clock.now().getTime();
    this.at = { now, limit: 0, pauseMinutes: 0, suspended: false, release: FIRST, serial: 1 };
  }

  static async play(stage: Stage, acts: readonly Act[]): Promise<void> {
    await stage.set('max_attempts', 0);
    await stage.set('retry_delay_minutes', 0);
    const scene = await stage.scene((key) => releaseFile(key, FIRST, 1));
    const story = new Story(stage, scene);
    for (const act of acts) await story.act(act);
  }

  private async act(act: Act): Promise<void> {
    const { stage, scene, at } = this;
    switch (act.do) {
      case 'study':
        await this.call({ do: 'start', who: act.who, space: act.space });
        for (const goal of ['g-1', 'g-2', 'g-3'] as const) {
          await this.call({ do: 'mark', who: act.who, pick: 0, goal, mark: 'done' });
        }
        return;
      case 'take the quiz':
        await this.call({ do: 'quiz', who: act.who, pick: 0 });
        for (const say of act.says) await this.call({ do: 'answer', who: act.who, pick: 0, question: 'next', say });
        return;
      case 'publish':
        if (act.during) return this.call(act.during, act.release);
        return this.publish(act.release);
      case 'publish again':
        await stage.publish(releaseFile(scene.key, at.release, at.serial));
        return;
      case 'react':
        return this.react();
      case 'wait':
        stage.clock.advance(act.milliseconds);
        at.now += act.milliseconds;
        return;
      case 'reset':
        reset(this.learner(act.who));
        return stage.reset(scene, this.person(act.who));
      case 'suspend':
      case 'resume':
        at.suspended = act.do === 'suspend';
        return stage.suspend(scene, at.suspended);
      case 'policy':
        at.limit = act.limit;
        at.pauseMinutes = act.pauseMinutes;
        await stage.set('max_attempts', act.limit);
        return stage.set('retry_delay_minutes', act.pauseMinutes);
      default:
        return this.call(act);
    }
  }

  /** Makes a call; with a release, that one comes out between its decision and its record. */
  private async call(call: Call, between?: ReleaseKind): Promise<void> {
    const learner = this.learner(call.who);
    const sessions: Session[] = [];
    const attempts: Attempt[] = [];
    const before = this.cancelled;
    const prepared = this.prepared(call, learner, sessions, attempts);
    if (!prepared) return;
    const comesOut =
      between === undefined
        ? undefined
        : async () => {
            await this.stage.publish(releaseFile(this.scene.key, between, this.at.serial + 1));
          };
    const came = await this.stage.call(this.person(call.who), prepared.tool, prepared.input, comesOut);
    compare(call, prepared.expected, came);
    const cancelled = came.recorded.filter((type) => type === 'lessons.QuizAttemptCancelled');
    expect(cancelled).toHaveLength(this.cancelled - before);
    if (between !== undefined) publish(this.at, this.people, between);
    for (const session of sessions) session.id = String(came.answer?.['session']);
    for (const attempt of attempts) {
      attempt.id = String(came.answer?.['attempt']);
      expect(this.at.limit === 0 || rules.used(learner.run) < this.at.limit).toBe(true);
      if (between !== undefined) missed(this.at, attempt);
    }
    learner.sessions.push(...sessions);
    learner.attempts.push(...attempts);
    const open = learner.attempts.filter(({ run, state }) => run === learner.run && ['open', 'doomed'].includes(state));
    expect(open.length).toBeLessThanOrEqual(1);
  }

  private prepared(call: Call, learner: Learner, sessions: Session[], attempts: Attempt[]): Prepared | undefined {
    const { at, scene } = this;
    if (call.do === 'start') {
      const input = { lesson: scene.lessonId, space: call.space === 'org' ? scene.orgId : 'personal' };
      return { tool: 'start_lesson', input, expected: rules.startLesson(at, learner, call.space, sessions) };
    }
    if (call.do === 'outline')
      return { tool: 'course_outline', input: { course: scene.courseId }, expected: rules.courseOutline(at, learner) };
    if (call.do === 'answer') {
      const attempt = this.picked(call, (one) => one.attempts);
      return attempt && answering(at, learner, attempt, call);
    }
    const session = this.picked(call, (one) => one.sessions);
    if (!session) return undefined;
    const input = { session: session.id };
    if (call.do === 'quiz')
      return { tool: 'request_quiz', input, expected: rules.requestQuiz(at, learner, session, attempts) };
    if (call.do === 'complete')
      return { tool: 'complete_lesson', input, expected: rules.completeLesson(at, learner, session) };
    const { goal, mark: status } = call;
    const expected = rules.markGoal(at, learner, session, goal, status);
    return { tool: 'mark_goal', input: { ...input, goal, status, evidence: 'Shown.' }, expected };
  }

  /** Mostly the last of the caller's own; 7 is the last of the other learner. */
  private picked<T>(
    { who, pick }: { who: number; pick: number },
    of: (learner: Learner) => readonly T[],
  ): T | undefined {
    if (pick === 7) return of(this.learner(1 - who)).at(-1);
    const own = of(this.learner(who));
    return own.at(-1 - (pick > 3 ? (pick - 3) % Math.max(own.length, 1) : 0));
  }

  private async publish(release: ReleaseKind): Promise<void> {
    publish(this.at, this.people, release);
    await this.stage.publish(releaseFile(this.scene.key, release, this.at.serial));
  }

  /** Asked for every attempt there ever was: it records a cancellation for those that a publication ended, and no other. */
  private async react(): Promise<void> {
    const attempts = this.people.flatMap((learner) => learner.attempts);
    const before = this.cancelled;
    rules.react(this.at, attempts);
    const recorded = await this.stage.react(
      this.scene,
      attempts.map(({ id, run }) => ({ id, learnerId: this.person(run.learner === this.people[0] ? 0 : 1) })),
    );
    const cancelled = recorded.filter((type) => type === 'lessons.QuizAttemptCancelled');
    expect(cancelled).toHaveLength(this.cancelled - before);
    expect(recorded.filter((type) => type !== 'lessons.QuizAttemptCarriedOver')).toEqual(cancelled);
  }

  /** Attempts that are known to be cancelled. */
  private get cancelled(): number {
    return this.people.flatMap(({ attempts }) => attempts).filter(({ state }) => state === 'cancelled').length;
  }

  private learner(who: number): Learner {
    return who === 0 ? this.people[0] : this.people[1];
  }

  private person(who: number): string {
    return this.scene.learners[who] ?? '';
  }
}

function answering(
  at: Circumstances,
  learner: Learner,
  attempt: Attempt,
  { question: asked, say }: { question: string; say: Say },
): Prepared {
  const right = RIGHT[attempt.quiz];
  const question = asked === 'next' ? (Object.keys(right).find((key) => !attempt.answers.has(key)) ?? 'q-1') : asked;
  const option = say === 'nothing' ? null : optionFor(right[question] ?? 'V1', say);
  const answer = option === null ? '1' : say === 'right in words' ? spoken(OPTION_TEXTS[option]) : option;
  const input = { attempt: attempt.id, question, answer, student_words: 'I take this one' };
  return { tool: 'submit_answer', input, expected: rules.submitAnswer(at, learner, attempt, question, option) };
}

function optionFor(right: 'V1' | 'V2', say: Say): 'V1' | 'V2' {
  return say === 'wrong' ? (right === 'V1' ? 'V2' : 'V1') : right;
}

/** As a learner may type it: other case, other spaces, decomposed letters. */
function spoken(text: string): string {
  return ` ${text.replaceAll(' ', '  ').toUpperCase().normalize('NFD')}\n`;
}
