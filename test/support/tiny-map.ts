import type { CourseFolder, Unread } from '../../src/contexts/catalogue/course-map/course-folder.js';

/** The files of a small course map without a fault: two lessons, one without a quiz. */
export const TINY_MAP: Readonly<Record<string, string>> = {
  'course.yaml': `key: tea
title: A good cup of tea
summary: Brew tea you like
description: Two short lessons
promise: A cup you like
goal: Brew by choice
locale: en
curators: [carol@example.org]
chapters: [ch-1]
`,
  'glossary.yaml': `- key: T-STEEP
  term: steeping
  definition: Leaving leaves in hot water
`,
  'document.yaml': `key: tea_log
title: Tea log
purpose: Remembers what worked
sections:
  - key: brews
    title: Brews
    description: One row per cup
    rows: many
    columns:
      - key: leaf
        title: Leaf
        required: true
      - key: minutes
        title: Minutes
        required: { if_column: leaf }
`,
  'map.yaml': 'nodes:\n  N1:\n    text: Bitterness is time and heat\n',
  'agent/frame.md': "Work at the learner's own kettle.\n",
  'agent/learn-about-student.yaml': '- key: usual_tea\n  text: What the learner drinks\n  changes: true\n',
  'chapters/cup.yaml': 'key: ch-1\ntitle: The cup\ndescription: Water and time\nlessons: [l-1, l-2]\n',
  'lessons/heat/lesson.yaml': `key: l-1
title: Time and heat
hook: Bitter tea is not strong tea.
objectives:
  - key: l-1-O1
    text: Choose heat and time
    goals:
      - key: term:STEEP
        kind: term
        required: true
        title: "Term: steeping"
sections: [brews]
`,
  'lessons/heat/directive.md': 'Begin with the last cup.\n',
  'lessons/heat/material.md': 'Green leaves scald.\n',
  'lessons/heat/items/steep.md': '---\ngoal: term:STEEP\n---\n\nLet the learner say it.\n',
  'lessons/heat/sections/brews.md': '---\nsection: brews\n---\n\nWrite down the cup of today.\n',
  'lessons/heat/quiz.yaml': `pass_percentage: 80
questions:
  - key: q-1
    objective: l-1-O1
    text: Your green tea is bitter. What first?
    options:
      - key: V1
        text: Cooler water
      - key: V2
        text: More leaves
`,
  'lessons/heat/answers.yaml': 'q-1:\n  correct: V1\n  explanation: Boiling water scalds green leaves.\n',
  'lessons/heat/homework.md': '---\ntitle: Three cups\nanswer_mode: text\ndue_days: 3\n---\n\nBrew three cups.\n',
  'lessons/guest/lesson.yaml': `key: l-2
title: A cup for a guest
hook: ""
objectives: []
sections: []
`,
};

/** Texts, bytes, `null` for a file that is not there, and why one was left unread. */
export type Files = Readonly<Record<string, string | Uint8Array | null | { readonly unread: Unread }>>;

/** The tiny map with some files replaced, added or (null) taken away, as bytes. */
export function tinyMap(changes: Files = {}, encode: (text: string) => string = (text) => text): CourseFolder {
  return new Map(
    Object.entries({ ...TINY_MAP, ...changes }).flatMap(([path, file]): [string, Uint8Array | Unread][] => {
      if (file === null) return [];
      if (typeof file === 'string') return [[path, new TextEncoder().encode(encode(file))]];
      return [[path, 'unread' in file ? file.unread : file]];
    }),
  );
}

/** The text of a file of the tiny map with one part of it replaced. */
export function edited(path: string, from: string, to: string): Readonly<Record<string, string>> {
  const text = TINY_MAP[path];
  if (!text?.includes(from)) throw new Error(`${path} does not hold ${from}`);
  return { [path]: text.replace(from, to) };
}
