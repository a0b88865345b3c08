import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { projections } from '../../../projections/index.js';
import { callerWith } from '../../../test/support/callers.js';
import { openGround, World } from '../../../test/support/world.js';
import { accept } from '../../platform/decision/decision.js';
import { contextModules, events, reactions, useCases } from '../index.js';
import type { IssueReported } from './domain/issue-report.events.js';
import type { IssueReport } from './domain/issue-report.js';
import { NumberedStreams } from './numbered-streams.js';
import { reports } from './series.js';

const everything = { modules: contextModules, useCases, events, projections, reactions };
let nodes: World[];

/** Two processes of one installation. */
beforeAll(async () => {
  const first = await openGround(everything);
  nodes = [new World(first), new World(await openGround(everything, {}, first.url))];
}, 60_000);
afterAll(async () => {
  await nodes[1]?.close();
  await nodes[0]?.close();
});

const reported = (reportId: string): IssueReported => ({
  type: 'feedback.IssueReported',
  data: {
    reportId,
    learnerId: 'mira',
    sessionId: 'run.s1',
    courseId: 'c-1',
    lessonId: 'les-1',
    lessonKey: 'l-1',
    releaseId: 'r1',
    kind: 'stuck',
    text: 'Lost',
    objective: null,
    questionKey: null,
  },
});

async function send(node: number, commandId?: string): Promise<IssueReport> {
  const caller = callerWith({ personId: 'mira', ...(commandId ? { commandId } : {}) });
  const begun = await nodes[node]!.app.get(NumberedStreams).begin(reports, caller, (id) => accept(reported(id)));
  if (begun.kind === 'refused') throw new Error('nothing was to be refused');
  return begun.state;
}
const numberOf = ({ id }: IssueReport) => Number(id.slice(4));

describe('R-178: numbers of reports', () => {
  it('have no gaps and no two of the same, whichever process gives them', async () => {
    const sent = await Promise.all(Array.from({ length: 60 }, (_, i) => send(i % 2)));
    expect(sent.map(numberOf).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  }, 60_000);

  it('are the same for a command that is repeated, at once, later, and by the other process', async () => {
    const before = numberOf(await send(0));
    const twice = await Promise.all([send(0, 'again'), send(1, 'again'), send(0, 'again')]);
    await send(1);
    const later = [await send(1, 'again'), await send(0, 'again')];
    expect([...twice, ...later].map(numberOf)).toEqual(Array.from({ length: 5 }, () => before + 1));
    expect(numberOf(await send(0))).toBe(before + 3);
  });
});
