import { setImmediate } from 'node:timers';

/** Answers questions together, each at its place. */
export type Put<Question, Answer> = (questions: readonly Question[]) => Promise<readonly Answer[]>;

interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly answered: (answer: Answer) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Puts questions to the database in rounds: what is asked while rounds are under way goes together in the next. A round
 * begins only after its questions were asked, so every answer is as new as if its question had been put alone.
 */
export class Rounds<Question, Answer> {
  private waiting: Waiting<Question, Answer>[] = [];
  private underWay = 0;
  private isDue = false;

  constructor(
    private readonly put: Put<Question, Answer>,
    private readonly atOnce = 2,
  ) {}

  ask(question: Question): Promise<Answer> {
    return new Promise((answered, failed) => {
      this.waiting.push({ question, answered, failed });
      this.plan();
    });
  }

  /** Questions of the same turn of the event loop belong together too. */
  private plan(): void {
    if (this.isDue || this.underWay >= this.atOnce || this.waiting.length === 0) return;
    this.isDue = true;
    setImmediate(() => {
      this.isDue = false;
      const round = this.waiting;
      this.waiting = [];
      this.underWay += 1;
      void this.settle(round).finally(() => {
        this.underWay -= 1;
        this.plan();
      });
      this.plan();
    });
  }

  /** A fault belongs to one question: the others of a failed round are put again, each alone. */
  private async settle(round: readonly Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await this.put(round.map(({ question }) => question));
      for (const [i, { answered }] of round.entries()) answered(answers[i] as Answer);
    } catch (error) {
      if (round.length === 1) return round[0]?.failed(error);
      await Promise.all(round.map((one) => this.settle([one])));
    }
  }
}
