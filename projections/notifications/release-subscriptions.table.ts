/** Whether a learner waits for a course, and what became of the letter; keyed by `letter_id` = `<course>.<person>`. */
export interface ReleaseSubscriptionRow {
  letter_id: string;
  course_id: string;
  person_id: string;
  active: boolean;
  /** null before the first try. */
  letter: LetterColumn | null;
  tries: number;
  /** What the mail server said last, when it did not take the letter or was not heard. */
  reason: string | null;
  /** The event that the letter answers: the opening of the course. */
  cause: string | null;
  /** When the letter changed last; an instant. */
  letter_at: string | null;
  /** Orders letters by their last change. */
  letter_position: string | null;
}

export type LetterColumn = 'claimed' | 'postponed' | 'sent' | 'refused' | 'unclear';

export interface ReleaseSubscriptionsTable {
  release_subscriptions: ReleaseSubscriptionRow;
}
