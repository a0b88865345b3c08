import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AUTHORS } from '../../src/shared/roles.js';
import { FeedbackWorld } from '../support/feedback-world.js';

type Data = Readonly<Record<string, unknown>>;

let feedback: FeedbackWorld;
beforeAll(async () => {
  feedback = await FeedbackWorld.open('2026-03-02T10:00:00.000Z');
}, 60_000);
afterAll(() => feedback.lyceum.stop());

describe('Whatever is refused', () => {
  const unknown = 'AAN-99999';
  it.each<[string, 'agent' | 'cabinet', string, Data, object]>([
    [
      'R-258 refusal:note_not_found@reply_note',
      'agent',
      'reply_note',
      { note: unknown, text: 'x' },
      { code: 'note_not_found', id: unknown },
    ],
    [
      'R-258 refusal:note_not_found@resolve_note',
      'agent',
      'resolve_note',
      { note: 'AAN-1', comment: 'x' },
      { code: 'note_not_found', id: 'AAN-1' },
    ],
    [
      'refusal:note_not_found@answer_note',
      'cabinet',
      'answer_note',
      { note: unknown, text: 'x' },
      { code: 'note_not_found', id: unknown },
    ],
    [
      'refusal:note_not_found@set_note_status',
      'cabinet',
      'set_note_status',
      { note: '', status: 'open' },
      { code: 'note_not_found', id: '' },
    ],
    [
      'refusal:course_not_found@course_notes',
      'agent',
      'course_notes',
      { course: 'none', status: 'x' },
      { code: 'course_not_found', id: 'none' },
    ],
    [
      'refusal:course_not_found@note_queue',
      'cabinet',
      'note_queue',
      { course: 'none' },
      { code: 'course_not_found', id: 'none' },
    ],
    [
      'refusal:course_not_found@write_note',
      'cabinet',
      'write_note',
      { course: 'none', target: 'x', text: '' },
      { code: 'course_not_found', id: 'none' },
    ],
  ])('%s: what is unknown', async (_id, side, tool, args, refusal) => {
    if (side === 'agent') expect(await feedback.curator.refusal(tool, args)).toMatchObject(refusal);
    else expect((await feedback.cabinet(tool, args)).error).toMatchObject(refusal);
  });

  it.each<[string, Data, object]>([
    ['refusal:invalid_target@write_note', { target: 'lessons', text: '' }, { code: 'invalid_target', where: 'target' }],
    [
      'refusal:note_target_unknown@write_note',
      { target: 'lesson.l-9', text: '' },
      { code: 'note_target_unknown', target: 'lesson.l-9' },
    ],
    ['refusal:invalid_note@write_note', { target: 'course', text: ' ' }, { code: 'invalid_note', where: 'text' }],
  ])('%s', async (_id, args, refusal) => {
    const { course } = await feedback.course();
    expect((await feedback.cabinet('write_note', { course, ...args })).error).toMatchObject(refusal);
  });

  it('refusal:invalid_note@course_notes refusal:invalid_note@answer_note: names the argument', async () => {
    const { course } = await feedback.course();
    expect(await feedback.curator.refusal('course_notes', { course, status: 'closed' })).toMatchObject({
      code: 'invalid_note',
      where: 'status',
    });
    const note = await feedback.ask(course, 'course');
    expect((await feedback.cabinet('answer_note', { note, text: '\u200b' })).error).toMatchObject({
      code: 'invalid_note',
      where: 'text',
    });
  });

  it('R-241 R-363: anybody without an authoring role, before any tool runs', async () => {
    const { course } = await feedback.course();
    const note = await feedback.ask(course, 'course');
    const mira = await feedback.lyceum.person('mira');
    for (const [tool, args] of [
      ['note_queue', { course }],
      ['write_note', { course, target: 'course', text: 'x' }],
      ['answer_note', { note, text: 'x' }],
      ['set_note_status', { note, status: 'accepted' }],
    ] as const)
      expect((await feedback.cabinet(tool, args, mira)).status).toBe(403);
    for (const role of AUTHORS)
      expect(await feedback.lyceum.send('course_notes', { course }, { roles: [role] })).toMatchObject({
        notes: [{ id: note }],
      });
  });

  it('R-321: of two changes at once one wins, the other is told the status', async () => {
    const { course } = await feedback.course();
    const note = await feedback.ask(course, 'course');
    const results = await Promise.all(
      [1, 2, 3].map(() => feedback.curator.agent.call('resolve_note', { note, comment: 'Done' })),
    );
    expect(results.filter(({ isError }) => !isError)).toHaveLength(1);
    const refusal = results.find(({ isError }) => isError)?.meta?.['lyceum/refusal'];
    expect(refusal).toMatchObject({ code: 'invalid_transition', status: 'done' });
  });
});
