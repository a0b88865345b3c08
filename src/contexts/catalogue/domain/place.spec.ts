import { describe, expect, it } from '@jest/globals';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../../../../test/support/tiny-release.js';
import { missingLabel, placeLabel } from './place-label.js';
import { parsePlace, PLACE_KINDS, placeIn, type PlaceAddress } from './place.js';
import type { Lesson, Release } from './release.js';

function addressOf(target: string): PlaceAddress {
  const address = parsePlace(target);
  if (!address) throw new Error(`${target} is no address`);
  return address;
}
const find = (release: Release, target: string, kept?: string) => placeIn(release, addressOf(target), kept);
const label = (release: Release, target: string, locale: 'en' | 'ru' = 'en') => {
  const place = find(release, target);
  return place && placeLabel(place, locale);
};

/** Lessons whose keys hold `/` and `.`: `a`, `a/b` and `a.b/c`. */
function nested(...keys: readonly string[]): Release {
  const lessons = keys.map((key): Lesson => {
    const goals = [{ key: 'b/g', kind: 'term' as const, required: true, title: `Goal b/g of ${key}` }];
    const own = { key: 'g', kind: 'term' as const, required: true, title: `Goal g of ${key}` };
    return {
      ...tinyLessonWithoutQuiz({ key, title: `Lesson ${key}` }),
      objectives: [{ key: `${key}-O1`, text: 'An aim', goals: [...goals, own] }],
    };
  });
  return tinyRelease({ lessons, chapters: [{ key: 'ch-1', title: 'The cup', description: '', lessons: [...keys] }] });
}

describe('R-216: a place key', () => {
  it.each([
    ['course', 'Course «A good cup of tea»', null],
    ['chapter.ch-1', 'Chapter 1 «The cup»', null],
    ['lesson.l-2', 'Lesson 2 «A cup for a guest»', 'l-2'],
    ['objective.l-1-O2', 'Lesson 1 «Time and heat» · objective «Say why a cup is bitter»', 'l-1'],
    ['goal.l-1/term:STEEP', 'Lesson 1 «Time and heat» · goal «Term: steeping»', 'l-1'],
    ['goal.l-1/l-1-O1/V1', 'Lesson 1 «Time and heat» · goal «Choice: cooler or shorter»', 'l-1'],
    ['question.q-2', 'Lesson 1 «Time and heat» · question 2 «What makes a cup bitter?»', 'l-1'],
    ['section.favourite', 'Section of the document «Favourite»', null],
    ['agent.frame', 'Agent package · frame of the course', null],
    ['agent.lesson.l-1', 'Agent package · Lesson 1 «Time and heat»', 'l-1'],
    [
      'agent.item.l-1/term:STEEP',
      'Agent package · Lesson 1 «Time and heat» · details of the goal «Term: steeping»',
      'l-1',
    ],
    ['map.N1', 'Node of the course map N1 «Bitterness is a matter of time and heat»', null],
  ])('R-224 R-323: %s is %s', (target, words, lesson) => {
    expect(label(tinyRelease(), target)).toBe(words);
    expect(find(tinyRelease(), target)?.lesson?.key ?? null).toBe(lesson);
    expect(label(tinyRelease(), target, 'ru')).toMatch(/^(Курс|Глава|Урок|Раздел|Пакет|Узел)/);
  });

  it.each([
    '',
    'courses',
    'course.x',
    'lesson',
    'lesson.',
    'agent',
    'agent.x',
    'agent.frame.x',
    'goal.l-1',
    'goal./x',
    'goal.l-1/',
    'agent.item.x',
    'Lesson.l-1',
    'map.',
    'artifact.x',
  ])('R-217: %j is in no form of the table', (target) => expect(parsePlace(target)).toBeUndefined());

  it.each([
    'chapter.ch-2',
    'lesson.l-3',
    'objective.O9',
    'goal.l-1/term:NONE',
    'goal.l-3/term:STEEP',
    'question.q-3',
    'section.none',
    'agent.lesson.l-3',
    'agent.item.l-1/l-1-O1/V1',
    'agent.item.l-2/do:ASK',
    'map.N2',
    'map.toString',
  ])('R-217: %s is well formed and the release has no such place', (target) =>
    expect(find(tinyRelease(), target)).toBeUndefined(),
  );

  it('R-323: has every kind told for a missing place too, with its key', () => {
    for (const kind of PLACE_KINDS) {
      for (const locale of ['en', 'ru'] as const)
        expect(missingLabel({ kind, key: 'old/3' }, locale)).toMatch(/^\p{Lu}.* old\/3$/u);
    }
    expect(missingLabel(addressOf('lesson.old-3'), 'en')).toBe('Lesson old-3');
    expect(missingLabel(addressOf('goal.old/3'), 'ru')).toBe('Пункт old/3');
  });

  it('R-323: shortens what it quotes to 80 code points', () => {
    const long = '😀'.repeat(100);
    const release = tinyRelease({ lessons: [tinyLesson({ title: long }), tinyLessonWithoutQuiz()] });
    expect(label(release, 'lesson.l-1')).toBe(`Lesson 1 «${'😀'.repeat(80)}…»`);
  });
});

describe('R-323: a goal of lessons whose keys hold / and .', () => {
  it.each([
    ['goal.a/g', 'Goal g of a'],
    ['goal.a/b/g', 'Goal g of a/b'],
    ['goal.a/b/b/g', 'Goal b/g of a/b'],
    ['goal.a.b/c/g', 'Goal g of a.b/c'],
  ])('%s belongs to the longest lesson key that fits: %s', (target, title) =>
    expect(find(nested('a', 'a/b', 'a.b/c'), target)?.title).toBe(title),
  );

  it('falls to a shorter key only when the longest has no such goal', () => {
    const release = nested('a', 'a/b');
    const [a, b] = release.lessons as [Lesson, Lesson];
    const without = { ...b, objectives: [] };
    expect(find({ ...release, lessons: [a, without] }, 'goal.a/b/g')?.title).toBe('Goal b/g of a');
  });

  it('stays with the lesson that a note keeps, whatever lessons come later', () => {
    expect(find(nested('a'), 'goal.a/b/g')?.lesson?.key).toBe('a');
    expect(find(nested('a', 'a/b'), 'goal.a/b/g', 'a')?.title).toBe('Goal b/g of a');
    expect(find(nested('a/b'), 'goal.a/b/g', 'a')).toBeUndefined();
  });
});

describe('A release without', () => {
  it('a document, a map and an agent package has none of their places', () => {
    const { agent: _, map: __, ...bare } = tinyRelease({ document: null });
    for (const target of ['section.brews', 'map.N1', 'agent.item.l-1/term:STEEP'])
      expect(find(bare, target)).toBeUndefined();
    expect(find(bare, 'agent.frame')).toBeDefined();
    expect(find(bare, 'agent.lesson.l-1')).toBeDefined();
  });

  it('text in a node still has the node', () => {
    const release = tinyRelease({ map: { nodes: { N1: {}, N2: null, N3: 'x' } } });
    expect(['map.N1', 'map.N2', 'map.N3'].map((target) => label(release, target))).toEqual([
      'Node of the course map N1',
      'Node of the course map N2',
      'Node of the course map N3',
    ]);
  });
});
