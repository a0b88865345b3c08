import { agentFrame, answerOf, learnAboutStudent, lessonSlice } from '../domain/release-content.js';
import type { CourseDocument, Lesson, Release } from '../domain/release.js';

/** A lesson with its questions, right options and explanations: for authors only. */
export function lessonView(lesson: Lesson) {
  const { key, title, hook, chapter, quiz, sections, homework, objectives } = lesson;
  return {
    key,
    title,
    hook,
    chapter,
    pass_percentage: quiz?.pass_percentage ?? null,
    sections: [...sections],
    homework: homework && { ...homework },
    objectives: objectives.map((objective) => ({
      key: objective.key,
      text: objective.text,
      goals: objective.goals.map((goal) => ({ ...goal })),
    })),
    questions: (quiz?.questions ?? []).map((question) => ({
      ...question,
      options: question.options.map((option) => ({ ...option })),
      ...rightAnswer(lesson, question.key),
    })),
  };
}

/** The checks of a release let no question through that has no answer. */
function rightAnswer(lesson: Lesson, question: string) {
  const found = answerOf(lesson, question);
  if (!found) throw new Error(`question ${question} of lesson ${lesson.key} has no answer`);
  return { correct: found.correct, explanation: found.explanation };
}

export function chapterViews({ chapters }: Release) {
  return chapters.map((chapter) => ({ ...chapter, lessons: [...chapter.lessons] }));
}

export function documentView(document: CourseDocument) {
  const { key, title, purpose, sections } = document;
  return {
    key,
    title,
    purpose,
    sections: sections.map((section) => ({
      ...section,
      columns: section.columns.map((column) => ({ ...column })),
    })),
  };
}

/** What the learner's agent gets for a lesson, in the very form it gets it. */
export function agentView(release: Release, lessonKey: string) {
  const { directive, material, items, sections } = lessonSlice(release, lessonKey);
  return {
    frame: agentFrame(release),
    learn_about_student: learnAboutStudent(release).map((item) => ({ ...item })),
    lesson: { directive, material, items: Object.fromEntries(items), sections: Object.fromEntries(sections) },
  };
}
