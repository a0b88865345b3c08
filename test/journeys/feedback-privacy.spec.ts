import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FeedbackWorld, type Listed } from '../support/feedback-world.js';

let feedback: FeedbackWorld;
beforeAll(async () => {
  feedback = await FeedbackWorld.open('2026-03-02T10:17:23.456Z');
}, 60_000);
afterAll(() => feedback.lyceum.stop());

describe('R-183 R-363: nobody who reads a report learns who sent it', () => {
  it('not through names, ids, times or the form of an answer', async () => {
    const { course } = await feedback.course();
    const organization = await feedback.lyceum.organization('Tern Logistics', [], { time_zone: 'Asia/Tokyo' });
    const [mira, boris] = [await feedback.learner(course), await feedback.learner(course, { locale: 'ru' })];
    await feedback.lyceum.send('grant_membership', { user: boris.person.id, organization });
    await boris.call('enroll', { course, space: organization });
    const elsewhere = await boris.call('start_lesson', { course, space: organization });
    const first = await feedback.report(mira);
    feedback.lyceum.clock.advance(3 * 60 * 60_000);
    const second = String(
      (await boris.call('report_issue', { session: elsewhere['session'], kind: 'stuck', text: 'Which pot is meant?' }))[
        'report'
      ],
    );
    feedback.lyceum.clock.advance(7 * 60_000);
    const answers: string[] = [];
    for (const id of [first, second]) {
      for (const status of ['in_progress', 'duplicate'] as const) {
        const other = { duplicate_of: id === first ? second : first };
        const changed = await feedback.curator.agent.call('resolve_report', {
          report: id,
          status,
          ...(status === 'duplicate' ? other : {}),
        });
        answers.push(JSON.stringify(changed));
      }
    }
    await feedback.told(mira, course);
    const listed = await feedback.curator.agent.call('course_reports', { course });
    answers.push(JSON.stringify(listed));
    const [b, a] = (listed.structured as { reports: readonly Listed[] }).reports as readonly [Listed, Listed];
    expect({ ...b, id: a.id }).toEqual(a);

    const runOf = ({ session }: { session: unknown }) => String(session).replace(/\.s\d+$/, '');
    const telling = [mira, boris].flatMap((learner) => [learner.person.id, learner.person.login, runOf(learner)]);
    const all = answers.join('\n');
    for (const word of [
      ...telling,
      runOf({ session: elsewhere['session'] }),
      'Person ',
      '+09:00',
      ':17:23',
      organization,
    ])
      expect(all).not.toContain(word);
  });

  it('R-178: not through numbers: all learners of all courses share one row of them', async () => {
    const [one, two] = [await feedback.course(), await feedback.course()];
    const [mira, boris] = [await feedback.learner(one.course), await feedback.learner(two.course)];
    const numbers: number[] = [];
    for (const learner of [mira, boris, mira, boris]) numbers.push(Number((await feedback.report(learner)).slice(4)));
    expect(numbers).toEqual([0, 1, 2, 3].map((n) => numbers[0]! + n));
  });

  it('R-179: a learner sees own reports only, and cannot report from the session of another', async () => {
    const { course } = await feedback.course();
    const [mira, boris] = [await feedback.learner(course), await feedback.learner(course)];
    await feedback.report(mira);
    expect(await feedback.ownReports(boris)).toEqual([]);
    const refusal = await boris.refusal('report_issue', { session: mira.session, kind: 'stuck', text: 'x' });
    expect(refusal).toMatchObject({ code: 'not_your_session', session: mira.session });
    const unknown = await boris.agent.call('report_issue', { session: 'none.s1', kind: 'stuck', text: 'x' });
    expect(unknown.text).toBe('The requested object does not exist');
  });

  it('R-189 R-234: the agent of an author is told to name and judge nobody, and to carry no evidence over', async () => {
    const tools = await feedback.curator.agent.tools();
    const about = (name: string) => tools.find((tool) => tool.name === name)?.description;
    expect(about('resolve_report')).toContain('without judging the learner and without names');
    expect(about('course_reports')).toContain('do not try to find out');
    for (const tool of ['add_note', 'reply_note', 'resolve_report'])
      expect(about(tool)).toMatch(/evidence|without names/);
    expect(feedback.curator.agent.instructions()).toContain("never carry a learner's words into what others read");
  });

  it('R-303: its words are not readable in the log', async () => {
    const { course } = await feedback.course();
    const learner = await feedback.learner(course);
    const id = await feedback.report(learner, { text: 'REPORTED-WORDS', objective: 'OBJECTIVE-WORDS' });
    await feedback.curator.call('resolve_report', { report: id, status: 'rejected', resolution: 'ANSWERED-WORDS' });
    const { rows } = await feedback.lyceum.lyceum.foundation.pool.query('select data::text as data from store.events');
    const log = rows.map(({ data }) => String(data)).join('\n');
    expect(log).toContain(id);
    for (const words of ['REPORTED-WORDS', 'OBJECTIVE-WORDS', 'ANSWERED-WORDS']) expect(log).not.toContain(words);
  });
});
