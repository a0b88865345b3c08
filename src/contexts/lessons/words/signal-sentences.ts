import type { Locale } from '../../../platform/contract/refusal.js';
import type { LessonRunEvent, Signal } from '../domain/lesson-run.events.js';

/** A signal as a sentence that tells the agent what to do about it. */
type Sentence = (signal: Signal) => string;

const en: Sentence = (signal) => {
  switch (signal.code) {
    case 'abandoned_in_row':
      return `The learner began this lesson ${signal.attempts} times in a row and left before the first goal: ask what got in the way, and begin with the learner's own task.`;
    case 'blocks_empty':
      return `Half of the objectives are covered and the document of this lesson is not begun: build its first section with the learner now (${firstBlock(signal)}).`;
    case 'deadline_pace': {
      const left = signal.lessonsLeft === 1 ? '1 lesson is left' : `${signal.lessonsLeft} lessons are left`;
      return signal.overdue
        ? `The deadline of the course has passed and ${left}: say so once, without pressure.`
        : `To meet the deadline of the course takes ${signal.lessonsPerWeek} lessons a week (${left}): say so once, without pressure.`;
    }
  }
};

const ru: Sentence = (signal) => {
  switch (signal.code) {
    case 'abandoned_in_row':
      return `Ученик несколько раз подряд начинал этот урок и бросал до первого пункта (раз: ${signal.attempts}). Спросите, что мешало, и начните с его собственной задачи.`;
    case 'blocks_empty':
      return `Половина целей разобрана, а документ урока не начат. Соберите с учеником первый раздел сейчас (${firstBlock(signal)}).`;
    case 'deadline_pace':
      return signal.overdue
        ? `Срок курса прошёл, осталось уроков: ${signal.lessonsLeft}. Скажите об этом один раз, без нажима.`
        : `Чтобы успеть к сроку курса, в неделю нужно проходить столько уроков: ${signal.lessonsPerWeek} (осталось ${signal.lessonsLeft}). Скажите об этом один раз, без нажима.`;
  }
};

function firstBlock({ blocks }: Extract<Signal, { code: 'blocks_empty' }>): string {
  return blocks[0]?.key ?? '';
}

const sentences: Readonly<Record<Locale, Sentence>> = { en, ru };

/** The signals that a call delivered, as sentences; empty when it had nothing to say. */
export function signalsSaid(events: readonly LessonRunEvent[], locale: Locale): string[] {
  return events
    .flatMap((event) => (event.type === 'lessons.SignalsDelivered' ? event.data.signals : []))
    .map((signal) => sentences[locale](signal));
}
