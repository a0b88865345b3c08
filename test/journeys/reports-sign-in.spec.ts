import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { untilSent } from '../support/letters.js';
import { MailCatcher } from '../support/mail-catcher.js';
import { PageVisitor } from '../support/page-visitor.js';

let catcher: MailCatcher;
let world: TestLyceum;
let helena: TestPerson;
const newVisitor = () => new PageVisitor(world.url);

beforeAll(async () => {
  catcher = await MailCatcher.open();
  world = await TestLyceum.start('2026-03-02T10:00:00.000Z', undefined, {
    SMTP_URL: catcher.url,
    TRUSTED_PROXIES: '127.0.0.1',
  });
  helena = await managerNamed('helena');
}, 120_000);
afterAll(async () => {
  await world?.stop();
  await catcher?.close();
});

async function managerNamed(login: string, locale: 'en' | 'ru' = 'en'): Promise<TestPerson> {
  const person = await world.person(login, { locale });
  const organization = await world.organization(`Organisation of ${login}`, []);
  await world.send('grant_membership', { user: person.id, organization, role: 'Manager' });
  return person;
}

/** The path of the link in the newest letter to the person. */
async function linkFor(login: string, letters = 1, onwards = ''): Promise<string> {
  const visitor = newVisitor();
  expect(await visitor.post(`/reports/sign-in/letter${onwards}`, { mail: `${login}@example.org` })).toMatchObject({
    status: 200,
  });
  const sent = await untilSent(catcher, `${login}@example.org`, letters);
  const [link] = /\/reports\/sign-in\/\S+/.exec(sent.at(-1)?.mail.text ?? '') ?? [];
  return String(link);
}

const isIn = async (visitor: PageVisitor) => (await visitor.get('/reports')).status === 200;

describe('the link of a letter', () => {
  it('comes in the language of the person, and opens the reports by its button, once', async () => {
    await managerNamed('olga', 'ru');
    const link = await linkFor('olga');
    const [letter] = catcher.to('olga@example.org');
    expect(letter?.mail).toMatchObject({ subject: 'Ссылка для входа в Lyceum', to: [{ name: 'Person olga' }] });
    expect(letter?.mail.html).toContain(`href="${world.url}${link}"`);
    expect(letter?.raw).not.toMatch(/list-unsubscribe/i);

    const visitor = newVisitor();
    for (let look = 0; look < 3; look += 1) {
      expect(await visitor.get(link)).toMatchObject({
        status: 200,
        text: expect.stringContaining('<form method="post">'),
      });
      expect((await visitor.get(link, {}, 'HEAD')).status).toBe(200);
    }
    expect(await isIn(visitor)).toBe(false);
    expect(await visitor.post(link)).toMatchObject({ status: 303, to: '/reports' });
    expect(await visitor.get('/reports')).toMatchObject({ status: 200, text: expect.stringContaining('lang="ru"') });

    const other = newVisitor();
    expect((await other.get(link)).status).toBe(410);
    expect((await other.post(link)).status).toBe(410);
    expect(await isIn(other)).toBe(false);
  });

  it('leads back to the page that was asked for, like the key, and to no other place', async () => {
    await managerNamed('bound');
    const asked = await newVisitor().get('/reports/progress?course=x');
    expect(asked).toMatchObject({ status: 303, to: '/reports/sign-in?to=%2Freports%2Fprogress%3Fcourse%3Dx' });
    const onwards = String(asked.to).replace('/reports/sign-in', '');
    const form = await newVisitor().get(String(asked.to));
    for (const step of ['letter', 'key']) expect(form.text).toContain(`action="/reports/sign-in/${step}${onwards}"`);
    const link = await linkFor('bound', 1, onwards);
    expect(await newVisitor().post(link)).toMatchObject({ status: 303, to: '/reports/progress?course=x' });
    const byKey = (to: string) => newVisitor().post(`/reports/sign-in/key?to=${to}`, { key: helena.key });
    expect(await byKey('/reports/progress')).toMatchObject({ status: 303, to: '/reports/progress' });
    for (const to of ['https://evil.example', '//evil.example/reports', '/api/x', '&to=/reports/progress'])
      expect(await byKey(to)).toMatchObject({ status: 303, to: '/reports' });
  });

  it('is for one of any number of racers', async () => {
    await managerNamed('racer');
    const link = await linkFor('racer');
    const answers = await Promise.all(Array.from({ length: 5 }, () => newVisitor().post(link)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 410, 410, 410, 410]);
  });

  it('opens nothing after a quarter of an hour, and nothing when a letter of it is wrong', async () => {
    await managerNamed('late');
    const link = await linkFor('late');
    expect((await newVisitor().post(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)).status).toBe(410);
    expect((await newVisitor().get('/reports/sign-in/nonsense')).status).toBe(410);
    world.clock.advance(15 * 60_000);
    expect((await newVisitor().get(link)).status).toBe(410);
    expect((await newVisitor().post(link)).status).toBe(410);
  });

  it('is a hash in the log, like what the browser shows', async () => {
    await managerNamed('hashed');
    const link = await linkFor('hashed');
    const visitor = newVisitor();
    await visitor.post(link);
    const secrets = [link, [...visitor.cookies.values()].join()].map((text) => String(text.split('.').at(-1)));
    const { rows } = await world.lyceum.foundation.pool.query('select event::text from store.events as event');
    const log = (rows as { event: string }[]).map(({ event }) => event).join('\n');
    expect(log).toContain('identity.SignedIn');
    for (const secret of secrets) expect([secret.length, log.includes(secret)]).toEqual([43, false]);
  });
});

describe('asking for a letter', () => {
  it('is answered the same whether anybody has the address or not', async () => {
    const known = await newVisitor().post('/reports/sign-in/letter', { mail: 'HELENA@example.org ' });
    const unknown = await newVisitor().post('/reports/sign-in/letter', { mail: 'nobody@example.org' });
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await untilSent(catcher, 'helena@example.org');
    expect(catcher.asked).not.toContain('nobody@example.org');
  });

  it('is bidden to wait after five times, known or not, and no letter goes out', async () => {
    await managerNamed('eager');
    for (const mail of ['eager@example.org', 'nobody-either@example.org']) {
      const answers = [];
      for (let time = 0; time < 6; time += 1)
        answers.push(await newVisitor().post('/reports/sign-in/letter', { mail }));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
      expect(answers.at(-1)?.text).toContain('Try again in 15 minutes');
      expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(800);
    }
    await untilSent(catcher, 'eager@example.org', 5);
    expect(catcher.to('eager@example.org')).toHaveLength(5);
  });

  it.each(['', 'mira', 'a b@example.org', `${'a'.repeat(250)}@example.org`])(
    'needs an address, not %j',
    async (mail) => {
      const answer = await newVisitor().post('/reports/sign-in/letter', { mail });
      expect([answer.status, answer.text.includes('aria-invalid="true"')]).toEqual([400, true]);
    },
  );

  it('answers also when the mail server is away', async () => {
    await managerNamed('waiting');
    catcher.meet('waiting@example.org', 'hang up early');
    expect((await newVisitor().post('/reports/sign-in/letter', { mail: 'waiting@example.org' })).status).toBe(200);
  });
});

describe('a browser that is signed in', () => {
  it('shows a cookie that no script reads and no other site sends', async () => {
    const answer = await newVisitor().post('/reports/sign-in/key', { key: helena.key });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^lyceum-sign-in=[0-9a-f]{32}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('a wrong key opens nothing and is not shown again', async () => {
    const key = `${helena.key.slice(0, -2)}xx`;
    const visitor = newVisitor();
    const answer = await visitor.post('/reports/sign-in/key', { key });
    expect([answer.status, answer.text.includes('This key is not valid'), answer.text.includes(key)]).toEqual([
      401,
      true,
      false,
    ]);
    expect(await isIn(visitor)).toBe(false);
  });

  it('is not found by trying: a hundred tries from one address, whatever it writes of itself', async () => {
    const tryKey = (forwarded: string, key: string) =>
      newVisitor().post('/reports/sign-in/key', { key }, { 'X-Forwarded-For': forwarded });
    for (let time = 0; time < 100; time += 1) {
      expect((await tryKey(`203.0.113.${time}, 198.51.100.7`, `lyc_${time}`)).status).toBe(401);
    }
    const answer = await tryKey('198.51.100.7', helena.key);
    expect([answer.status, answer.text.includes('Try again in 15 minutes')]).toEqual([429, true]);
    expect((await tryKey('198.51.100.8', helena.key)).status).toBe(303);
  });

  it('ends by signing out, for whoever copied the cookie, too', async () => {
    const visitor = await newVisitor().signIn(helena.key);
    const copy = newVisitor();
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
    expect(await isIn(copy)).toBe(true);
    expect(await visitor.post('/reports/sign-out')).toMatchObject({ status: 303, to: '/reports/sign-in' });
    expect([visitor.cookies.size, await isIn(visitor), await isIn(copy)]).toEqual([0, false, false]);
    expect((await visitor.post('/reports/sign-out')).status).toBe(303);
  });

  it('ends after twelve hours', async () => {
    const visitor = await newVisitor().signIn(helena.key);
    world.clock.advance(12 * 3_600_000 - 1);
    expect(await isIn(visitor)).toBe(true);
    world.clock.advance(1);
    expect(await visitor.get('/reports')).toMatchObject({ status: 303, to: '/reports/sign-in' });
  });

  it('ends with the key that opened it, and not with another one', async () => {
    const { key, key_id: keyId } = await world.send('issue_key', { user: helena.id, label: 'page' });
    const [byKey, byOther] = [await newVisitor().signIn(String(key)), await newVisitor().signIn(helena.key)];
    await world.send('revoke_key', { key_id: keyId });
    expect([await isIn(byKey), await isIn(byOther)]).toEqual([false, true]);
  });

  it('ends when the person is deactivated, who gets no letter either', async () => {
    const left = await managerNamed('left');
    const visitor = await newVisitor().signIn(left.key);
    const waiting = await linkFor('left');
    const csv = 'username,email,givenName,enabledUser\nleft,left@example.org,Person left,false\n';
    expect(await world.send('import_people', { csv })).toMatchObject({ changed: 1 });
    expect([await isIn(visitor), (await newVisitor().get(waiting)).status]).toEqual([false, 410]);
    expect((await newVisitor().post('/reports/sign-in/letter', { mail: 'left@example.org' })).status).toBe(200);
    await linkFor('helena', catcher.to('helena@example.org').length + 1);
    expect(catcher.to('left@example.org')).toHaveLength(1);
  });

  it('ends when the person is erased', async () => {
    const gone = await managerNamed('gone');
    const byLink = newVisitor();
    await byLink.post(await linkFor('gone'));
    const byKey = await newVisitor().signIn(gone.key);
    const waiting = await linkFor('gone', 2);
    expect([await isIn(byLink), await isIn(byKey)]).toEqual([true, true]);
    await world.send('erase_person', { user: gone.id });
    expect([await isIn(byLink), await isIn(byKey)]).toEqual([false, false]);
    expect((await newVisitor().get(waiting)).status).toBe(410);
  });
});

describe('a form of another page', () => {
  it.each([
    ['of another site', { Origin: 'https://evil.example' }],
    ['of another port of the same name', { Origin: 'http://127.0.0.1:1' }],
    ['of no site at all', { Origin: 'null' }],
    ['by a browser that says so', { 'Sec-Fetch-Site': 'same-site' }],
  ])('%s does nothing', async (_, headers) => {
    const visitor = await newVisitor().signIn(helena.key);
    expect((await visitor.post('/reports/sign-out', {}, headers)).status).toBe(403);
    expect(await isIn(visitor)).toBe(true);
    const stranger = newVisitor();
    expect((await stranger.post('/reports/sign-in/key', { key: helena.key }, headers)).status).toBe(403);
    expect(stranger.cookies.size).toBe(0);
  });

  it('too large a form is refused, and one of another kind has no fields', async () => {
    expect((await newVisitor().post('/reports/sign-in/key', { key: 'x'.repeat(9_000) })).status).toBe(413);
    const json = await fetch(`${world.url}/reports/sign-in/key`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: world.url },
      body: JSON.stringify({ key: helena.key }),
    });
    expect(json.status).toBe(401);
  });
});
