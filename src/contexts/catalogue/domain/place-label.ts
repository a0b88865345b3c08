import type { Locale } from '../../../platform/contract/refusal.js';
import { shortened } from '../../../platform/text/text.js';
import type { Place, PlaceAddress, PlaceKind } from './place.js';

/** Longest title or text of an author that a label repeats, in code points. */
const QUOTED = 80;

const kinds: Readonly<Record<Locale, Readonly<Record<PlaceKind, string>>>> = {
  en: {
    course: 'Course',
    chapter: 'Chapter',
    lesson: 'Lesson',
    objective: 'objective',
    goal: 'goal',
    question: 'question',
    section: 'Section of the document',
    'agent.frame': 'Agent package · frame of the course',
    'agent.lesson': 'Agent package',
    'agent.item': 'details of the goal',
    map: 'Node of the course map',
  },
  ru: {
    course: 'Курс',
    chapter: 'Глава',
    lesson: 'Урок',
    objective: 'цель',
    goal: 'пункт',
    question: 'вопрос',
    section: 'Раздел документа',
    'agent.frame': 'Пакет агента · рамка курса',
    'agent.lesson': 'Пакет агента',
    'agent.item': 'подробности пункта',
    map: 'Узел карты курса',
  },
};

/** The place in words: kind, number and title by the release. */
export function placeLabel(place: Place, locale: Locale): string {
  const words = kinds[locale];
  const own = [words[place.kind], numbered(place.number), quoted(place.title)].join('');
  switch (place.kind) {
    case 'course':
    case 'chapter':
    case 'section':
    case 'agent.frame':
      return own;
    case 'map':
      return `${words.map} ${place.key}${quoted(place.title)}`;
    case 'lesson':
      return lessonLabel(place, locale);
    case 'agent.lesson':
      return `${words['agent.lesson']} · ${lessonLabel(place, locale)}`;
    case 'agent.item':
      return `${words['agent.lesson']} · ${lessonLabel(place, locale)} · ${own}`;
    case 'objective':
    case 'goal':
    case 'question':
      return `${lessonLabel(place, locale)} · ${own}`;
  }
}

/** A place that the release lacks: its kind and its key. */
export function missingLabel({ kind, key }: PlaceAddress, locale: Locale): string {
  const word = kinds[locale][kind];
  return [word.charAt(0).toUpperCase() + word.slice(1), key].filter((part) => part !== '').join(' ');
}

function lessonLabel({ lesson }: Place, locale: Locale): string {
  return `${kinds[locale].lesson}${numbered(lesson?.number ?? null)}${quoted(lesson?.title ?? null)}`;
}

function numbered(number: number | null): string {
  return number === null ? '' : ` ${number}`;
}

function quoted(title: string | null): string {
  return title === null || title === '' ? '' : ` «${shortened(title, QUOTED)}»`;
}
