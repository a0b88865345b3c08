import type { z } from 'zod';
import { artifactContract } from '../../src/contexts/documents/artifact/artifact.contract.js';
import { updateArtifactContract } from '../../src/contexts/documents/update-artifact/update-artifact.contract.js';
import { myHomeworkContract } from '../../src/contexts/homework/my-homework/my-homework.contract.js';
import { submitHomeworkContract } from '../../src/contexts/homework/submit-homework/submit-homework.contract.js';
import type { startLessonContract } from '../../src/contexts/lessons/start-lesson/start-lesson.contract.js';
import type { Scene } from './scene.js';

type Started = z.output<typeof startLessonContract.output>;

/** The sections of this lesson that still lack something, in the learner's words. Gives how many were written. */
export async function writeDown(
  { call, stage, words }: Scene,
  course: string,
  { space, artifact_blocks: blocks }: Pick<Started, 'space' | 'artifact_blocks'>,
): Promise<number> {
  const open = blocks.filter(({ filled }) => !filled);
  for (const { artifact, artifact_title: document, key, title } of open) {
    const place = { course, artifact, space };
    const { blocks: sections } = await call(artifactContract, place);
    const section = sections?.find((one) => one.key === key);
    if (!section) throw new Error(`${artifact} has no section ${key}`);
    stage.agent(words.write(document, title));
    const asked = section.columns.filter(({ required }) => required === true);
    const cells = Object.fromEntries(asked.map(({ key: column }) => [column, words.cells[column] ?? words.cell]));
    stage.learner(asked.map(({ key: column, title: name }) => `${name}: ${cells[column]}`).join('\n'));
    const content = section.rows === 'many' ? { rows: [cells] } : { fields: cells };
    const { blocks_filled: filled, blocks_total: total } = await call(updateArtifactContract, {
      ...place,
      key,
      ...content,
    });
    stage.agent(words.written(filled, total));
  }
  return open.length;
}

/** The homework of the lesson that was just passed, as far as it is answered in words. Gives whether it was handed in. */
export async function handIn({ call, stage, words }: Scene, { homework, space }: Started): Promise<boolean> {
  if (!homework) return false;
  const { lesson, title, answer_mode: mode } = homework;
  stage.agent(words.homework(title, homework.description));
  if (mode === 'files') {
    stage.agent(words.inFiles);
    return false;
  }
  stage.learner(words.answer);
  await call(submitHomeworkContract, { lesson, space, answer: words.answer });
  const { items } = await call(myHomeworkContract, { lesson, space });
  stage.agent(words.handedIn(items[0]?.due_at ?? null));
  return true;
}
