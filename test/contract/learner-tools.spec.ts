import { readArguments } from '../../src/platform/contract/read-arguments.js';
import { knownDifferences } from './learner-tools.differences.js';
import { compareTools, registry } from './tool-comparison.js';

compareTools('learner', knownDifferences);

it('R-251: takes a parameter whose absence has a code without a fault of the arguments', () => {
  const input = (name: string) => registry.find('learner', name)!.contract.input;
  const answer = { attempt: 'a', question: 'q', answer: 'V1' };
  expect(readArguments(input('submit_answer'), answer)).toMatchObject({ ok: true });
  expect(readArguments(input('submit_answer'), { ...answer, student_words: '' })).toMatchObject({ ok: true });
  const mark = { session: 's', goal: 'g', status: 'finished' };
  expect(readArguments(input('mark_goal'), mark)).toMatchObject({ ok: true });
  expect(readArguments(input('mark_goal'), { ...mark, evidence: 'x'.repeat(501) })).toMatchObject({ ok: true });
});
