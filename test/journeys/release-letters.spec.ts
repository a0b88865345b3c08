import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ProjectionControl } from '../../src/platform/read-store/projection-control.js';
import { asLearner, Announcement, untilSent } from '../support/letters.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { MailCatcher } from '../support/mail-catcher.js';

let world: TestLyceum;
let catcher: MailCatcher;
let curator: TestPerson;
beforeAll(async () => {
  catcher = await MailCatcher.open();
  world = await TestLyceum.start(undefined, undefined, { SMTP_URL: catcher.url, MAIL_FROM: 'school@example.org' });
  curator = await world.person('curator', { roles: ['Course Creator'] });
}, 60_000);
afterAll(async () => {
  await world.stop();
  await catcher.close();
});

const mailOf = ({ login }: TestPerson) => `${login}@example.org`;
const notify = (person: TestPerson, course: string, wanted?: boolean) =>
  world.send(
    'notify_when_released',
    { course, ...(wanted === undefined ? {} : { notify: wanted }) },
    asLearner(person),
  );
const letters = (status?: string) =>
  world.send('list_letters', status ? { status } : {}) as Promise<{
    letters: { letter: string; status: string; tries: number; reason: string | null; user: { login: string } }[];
  }>;

/** As after a move of the events to a new database: the reactions begin with the first event again. */
async function forgetReactions(): Promise<void> {
  await world.lyceum.foundation.pool.query(`
    truncate control.owed_commands, control.reaction_faults, control.reactions,
      reactions.release_subscribers, reactions.course_openings`);
}

async function reactionsAreDone(): Promise<void> {
  const { pool, store } = world.lyceum.foundation;
  for (;;) {
    const { rows } = await pool.query(
      `select position >= $1 and not exists (select from control.owed_commands where status = 'owed') as done
       from control.reactions where name = 'when-course-opened'`,
      [await store.head()],
    );
    if (rows[0]?.done) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('a letter when a course opens', () => {
  it('R-191 R-196 R-197 R-203 is asked for through MCP, shown in the catalogue, and comes once in the person’s language', async () => {
    const announced = await Announcement.make(world, curator, 'Tea <b>for</b> "all"');
    const [mira, boris] = [await world.person('mira'), await world.person('boris', { locale: 'ru' })];
    const agent = await world.agent(mira);
    expect((await agent.call('notify_when_released', { course: announced.course })).structured).toEqual({
      course: announced.course,
      title: 'Tea <b>for</b> "all"',
      notify: true,
    });
    const { courses } = (await agent.call('list_catalog')).structured as { courses: object[] };
    expect(courses).toContainEqual(
      expect.objectContaining({ id: announced.course, upcoming: true, notify: true, objectives: expect.any(Array) }),
    );
    await notify(boris, announced.course);
    expect(await announced.open()).toMatchObject({ published: true, notified: 2 });

    const [english, russian] = [catcher.to(mailOf(mira)), catcher.to(mailOf(boris))];
    expect([english.length, russian.length]).toEqual([1, 1]);
    expect(english[0]?.mail).toMatchObject({
      from: { address: 'school@example.org' },
      to: [{ name: 'Person mira', address: 'mira@example.org' }],
      subject: 'The course “Tea <b>for</b> "all"” is open',
    });
    expect(english[0]?.mail.html).toContain('Tea &lt;b&gt;for&lt;/b&gt; &quot;all&quot;');
    expect(russian[0]?.mail.subject).toBe('Курс «Tea <b>for</b> "all"» открыт');
    expect(russian[0]?.mail.text).toContain('Здравствуйте, Person boris!');
    await agent.close();
  });

  it('LMS-55 does not come to who asked twice and then asked no more', async () => {
    const announced = await Announcement.make(world, curator, 'Coffee');
    const dana = await world.person('dana');
    await notify(dana, announced.course);
    await notify(dana, announced.course);
    expect(await notify(dana, announced.course, false)).toMatchObject({ notify: false });
    expect(await announced.open()).toMatchObject({ notified: 0 });
    expect(catcher.to(mailOf(dana))).toEqual([]);
  });

  it('R-197 R-203 R-354 comes once, also when the course is opened twice at once, again, and after a rebuild', async () => {
    const announced = await Announcement.make(world, curator, 'Cocoa');
    const people = await Promise.all(['e1', 'e2', 'e3'].map((login) => world.person(login)));
    for (const one of people) await notify(one, announced.course);
    const [first, second] = await Promise.all([announced.open(), announced.open()]);
    expect(new Set([first['notified'], second['notified']])).toEqual(new Set([0, 3]));
    await announced.withdraw();
    await announced.announce();
    const late = await world.person('late');
    await notify(late, announced.course);
    await notify(people[0] as TestPerson, announced.course);
    expect(await announced.open()).toMatchObject({ notified: 1 });
    expect(await announced.open()).toMatchObject({ notified: 0 });
    await forgetReactions();
    await world.restart();
    const control = world.lyceum.app.get(ProjectionControl);
    await control.rebuild(control.names);
    await reactionsAreDone();
    for (const one of [...people, late]) expect(catcher.to(mailOf(one))).toHaveLength(1);
  });

  it('R-197 R-204 comes to who waited through a withdrawal of the announcement', async () => {
    const announced = await Announcement.make(world, curator, 'Mate');
    const finn = await world.person('finn');
    await notify(finn, announced.course);
    await announced.withdraw();
    expect(await announced.open()).toMatchObject({ notified: 1 });
  });

  it('R-334 does not come to whom the course is not open', async () => {
    const announced = await Announcement.make(world, curator, 'Closed');
    const [inside, outside, suspended] = [
      await world.person('in'),
      await world.person('out'),
      await world.person('sus'),
    ];
    await world.organization('Inside', [inside]);
    await world.organization('Outside', [outside]);
    await world.organization('Stopped', [suspended]);
    for (const one of [inside, outside, suspended]) await notify(one, announced.course);
    for (const organization of ['Inside', 'Stopped'])
      await world.send('open_course_to_organization', { course: announced.course, organization });
    await world.send('suspend_organization', { organization: 'Stopped' });
    expect(await announced.open()).toMatchObject({ notified: 1 });
    expect([inside, outside, suspended].map((one) => catcher.to(mailOf(one)).length)).toEqual([1, 0, 0]);
  });

  it('waits for a mail server that greylists, and is refused for good by one that does not know the person', async () => {
    const announced = await Announcement.make(world, curator, 'Grey');
    const [patient, unknown] = [await world.person('patient'), await world.person('unknown')];
    catcher.meet(mailOf(patient), 'defer once');
    catcher.meet(mailOf(unknown), 'refuse');
    for (const one of [patient, unknown]) await notify(one, announced.course);
    expect(await announced.open()).toMatchObject({ notified: 0 });
    expect(await untilSent(catcher, mailOf(patient))).toHaveLength(1);
    const { letters: listed } = await letters();
    expect(listed).toEqual([
      expect.objectContaining({
        status: 'refused',
        tries: 1,
        user: { id: unknown.id, login: 'unknown' },
        reason: expect.stringContaining('550'),
      }),
    ]);
    catcher.meet(mailOf(unknown), 'take');
    const letter = listed[0]?.letter;
    expect(await world.send('resend_letter', { letter })).toEqual({ letter, status: 'sent' });
    expect((await letters()).letters).toEqual([]);
    expect(catcher.to(mailOf(unknown))).toHaveLength(1);
  });

  it('is unclear when the connection died after the text: listed for a person and never sent again by itself', async () => {
    const announced = await Announcement.make(world, curator, 'Unclear');
    const [lost, found] = [await world.person('lost'), await world.person('found')];
    for (const one of [lost, found]) {
      catcher.meet(mailOf(one), 'hang up');
      await notify(one, announced.course);
    }
    expect(await announced.open()).toMatchObject({ notified: 0 });
    await announced.withdraw();
    await announced.open();
    const { letters: listed } = await letters('unclear');
    expect(listed.map(({ user }) => user.login).toSorted()).toEqual(['found', 'lost']);
    const idOf = (login: string) => listed.find(({ user }) => user.login === login)?.letter;
    const known = { letter: idOf('found') };
    expect(await world.send('confirm_letter', known)).toEqual({ ...known, status: 'sent' });
    catcher.meet(mailOf(lost), 'take');
    await world.send('resend_letter', { letter: idOf('lost') });
    expect([lost, found].map((one) => catcher.to(mailOf(one)).length)).toEqual([2, 1]);
    const ids = catcher.to(mailOf(lost)).map(({ mail }) => mail.messageId);
    expect(ids[0]).toMatch(/^<[\w-]+@example\.org>$/);
    expect(ids[1]).toBe(ids[0]);
    await expect(world.send('resend_letter', known)).rejects.toThrow('letter_not_open');
    await expect(world.send('confirm_letter', { letter: 'x.y' })).rejects.toThrow('letter_not_found');
  });

  it('refusal:recipient_gone@resend_letter', async () => {
    const announced = await Announcement.make(world, curator, 'Gone');
    const gina = await world.person('gina');
    catcher.meet(mailOf(gina), 'refuse');
    await notify(gina, announced.course);
    await announced.open();
    await announced.withdraw();
    const letter = `${announced.course}.${gina.id}`;
    await expect(world.send('resend_letter', { letter })).rejects.toThrow('recipient_gone');
  });
});

describe('the link of a letter', () => {
  it('asks a visitor, and unsubscribes with one click', async () => {
    const announced = await Announcement.make(world, curator, 'Linked');
    const hana = await world.person('hana');
    await notify(hana, announced.course);
    await announced.open();
    const [letter] = catcher.to(mailOf(hana));
    const header = letter?.mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    // The platform was restarted on another port since some letters left, but not since this one.
    const link = header.slice(1, -1);
    expect(link.startsWith(`${world.url}/unsubscribe/`)).toBe(true);
    const page = await fetch(link, { headers: { 'accept-language': 'ru' } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Больше не присылать')]);
    const subscribed = async () => {
      await announced.withdraw();
      await announced.announce();
      const { courses } = (await world.send('list_catalog', {}, asLearner(hana))) as {
        courses: { id: string; notify?: boolean }[];
      };
      return courses.find(({ id }) => id === announced.course)?.notify;
    };
    expect(await subscribed()).toBe(true);
    const click = await fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(click.status).toBe(200);
    expect(await subscribed()).toBe(false);
    for (const broken of [`${link}x`, link.slice(0, -1), link.replace(hana.id, curator.id)])
      for (const method of ['GET', 'POST']) expect((await fetch(broken, { method })).status).toBe(404);
  });
});

describe('who may do what', () => {
  it('refusal:course_not_upcoming@notify_when_released', async () => {
    const ivo = await world.person('ivo');
    const announced = await Announcement.make(world, curator, 'Open');
    await announced.open();
    for (const course of [announced.course, 'nowhere'])
      await expect(notify(ivo, course)).rejects.toThrow('course_not_upcoming');
    expect(await notify(ivo, announced.course, false)).toMatchObject({ notify: false });
    await expect(notify(ivo, 'nowhere', false)).rejects.toThrow('does not exist');
  });

  it('letters are for administrators', async () => {
    await expect(world.send('list_letters', {}, asLearner(curator))).rejects.toThrow('No access');
  });
});
