/** The files of a small course map that checks clean: one chapter, one lesson with a quiz. */
export function newCourseFiles(title = 'A new course'): Readonly<Record<string, string>> {
  return {
    'course.yaml': `key: ${keyFor(title)}
title: ${JSON.stringify(title)}
summary: One sentence for the card in the catalogue.
description: |
  What the course is about, for whom, and how long it takes.
promise: What the learner will have at the end.
goal: What all of this is good for.
locale: en
chapters: [ch-1]
`,
    'glossary.yaml': '[]\n',
    'agent/frame.md': "Work with the learner's own examples. One idea at a time.\n",
    'agent/learn-about-student.yaml':
      '- key: where_applies\n  text: Where the learner will use this\n  changes: true\n',
    'chapters/first.yaml':
      'key: ch-1\ntitle: The first chapter\ndescription: What the learner can do after it.\nlessons: [l-1]\n',
    'lessons/first/lesson.yaml': `key: l-1
title: The first lesson
hook: A sentence that makes one curious.
objectives:
  - key: l-1-O1
    text: Do one thing that was not possible before
    goals:
      - { key: "term:FIRST", kind: term, required: true, title: "Term: the first one" }
sections: []
`,
    'lessons/first/directive.md': 'How to begin, and what to wait for.\n',
    'lessons/first/material.md': 'What there is to explain.\n',
    'lessons/first/items/first.md': '---\ngoal: term:FIRST\n---\n\nHow to notice that the learner has it.\n',
    'lessons/first/quiz.yaml': `pass_percentage: 100
questions:
  - key: l-1-Q1
    objective: l-1-O1
    text: A question with one right option
    options:
      - { key: A, text: The right one }
      - { key: B, text: A likely mistake }
`,
    'lessons/first/answers.yaml': 'l-1-Q1:\n  correct: A\n  explanation: Why it is so.\n',
  };
}

function keyFor(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase();
  return plain.slice(0, 60) || 'new-course';
}
