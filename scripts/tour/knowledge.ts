import { buildCourse } from '../../src/contexts/catalogue/index.js';
import type { Knowledge } from './play-lesson.js';

/** A learner who has studied a course well: the right options, from the folder it is written in. */
export async function knowledgeOf(courseFolder: string): Promise<Knowledge> {
  const { built } = await buildCourse(courseFolder);
  const right = new Map<string, string>();
  for (const { quiz } of built?.release.lessons ?? []) {
    for (const [question, { correct }] of Object.entries(quiz?.answers ?? {})) right.set(question, correct);
  }
  return (question) => right.get(question);
}
