import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { axeFaults, overhang } from '../support/accessibility.js';
import { openBrowser } from '../support/browser.js';
import { untilSent } from '../support/letters.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { MailCatcher } from '../support/mail-catcher.js';
import { academy, courseNamed, type ManagedAcademy } from '../support/managed-academy.js';

const HOSTILE = [
  '<script>document.title = "owned"</script>',
  '=HYPERLINK("http://x")',
  '\u202eevil 🍵',
  '"><img src=x>',
];

let catcher: MailCatcher;
let world: TestLyceum;
let browser: Browser;
let helena: TestPerson;
let olga: TestPerson;
let employee: TestPerson;
let tern: ManagedAcademy;
let oak: ManagedAcademy;
let late: string;
let stranger: string;
const complaints: string[] = [];

beforeAll(async () => {
  catcher = await MailCatcher.open();
  world = await TestLyceum.start('2026-03-02T10:00:00.000Z', undefined, { SMTP_URL: catcher.url });
  browser = await openBrowser();
  const curator = await world.person('curator', { roles: ['Course Creator'] });
  helena = await world.person('helena');
  olga = await world.person('olga', { locale: 'ru' });
  employee = await world.person('employee');
  const tea = await world.course(courseNamed('tea', 'A good cup of tea'), curator);
  const news = await world.course(courseNamed('news', 'Numbers in the news'), curator);
  tern = await academy(world, 'Tern Logistics', helena);
  await world.send('grant_membership', { user: olga.id, organization: tern.organization, role: 'Manager' });
  await world.send('grant_membership', { user: employee.id, organization: tern.organization });
  for (let n = 0; n < 51; n += 1) {
    const user = await tern.member(`p${String(n).padStart(2, '0')}`, HOSTILE[n] ?? `Employee ${n}`);
    await tern.assign(user, tea, n < 40 ? { deadline: `2026-04-${String(1 + (n % 30)).padStart(2, '0')}` } : {});
    if (n === 5) await tern.complete(user, tea);
    if (n === 6) await tern.quiz(user, tea, 'fails');
  }
  late = await tern.member('late', 'Lars Nilsen');
  await tern.assign(late, news, { deadline: '2026-03-01', mandatory: true });
  await tern.quiz(late, news, 'passes');
  oak = await academy(world, 'Oak Street Bakery', await world.person('baker'));
  stranger = await oak.member('stranger', 'Somebody Else');
  await oak.assign(stranger, tea);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await world?.stop();
  await catcher?.close();
});

/** What a browser says of every page that is not there, of which some are asked for here. */
const MISSING = /^Failed to load resource: the server responded with a status of 4(04|10)/;

/** A browser of its own. What it complains about, and what it asks of others, is kept. */
async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (!MISSING.test(message.text())) complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(world.url)) complaints.push(`asked ${request.url()}`);
  });
  return page;
}

async function signedIn(person: TestPerson, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await open(options);
  await page.goto(`${world.url}/reports`);
  await page.fill('#key', person.key);
  await page.locator('#key').press('Enter');
  await page.waitForURL(`${world.url}/reports`);
  return page;
}

const names = (page: Page) => page.locator('.of-full_name').allInnerTexts();
const show = (page: Page) => page.getByRole('button', { name: 'Show' }).click();

describe('the pages for managers in a browser without scripts', () => {
  it('lead from a letter over report, person and plots to a file, and out again', async () => {
    const page = await open({ javaScriptEnabled: false, acceptDownloads: true });
    await page.goto(`${world.url}/reports`);
    await page.getByLabel('Mail address').fill('helena@example.org');
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
    const [letter] = await untilSent(catcher, 'helena@example.org');
    await page.goto(/http\S+\/reports\/sign-in\/\S+/.exec(letter?.mail.text ?? '')?.[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();

    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Tern Logistics');
    expect(await page.locator('.tile dd').allInnerTexts()).toEqual(['52', '50', '1', '1', '1']);
    expect((await names(page))[0]).toBe('Lars Nilsen');
    expect(await names(page)).toHaveLength(50);
    await page.getByRole('link', { name: 'Next page' }).click();
    expect(await names(page)).toHaveLength(2);
    await page.getByRole('link', { name: 'First page' }).click();

    await page.getByRole('link', { name: 'Name', exact: true }).click();
    await page.getByRole('link', { name: 'Name', exact: true }).click();
    expect(await page.locator('th[aria-sort]').allInnerTexts()).toEqual(['Name']);
    expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('descending');
    await page.getByLabel('Name or login').fill('nilsen');
    await page.getByLabel('Course', { exact: true }).selectOption({ label: 'Numbers in the news' });
    await page.getByLabel('Overdue only').check();
    await show(page);
    expect(await names(page)).toEqual(['Lars Nilsen']);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('report-2026-03-02.csv');
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect([lines.length, lines[1]]).toEqual([3, expect.stringMatching(/^Tern Logistics,late,Lars Nilsen,/)]);

    await page.getByRole('link', { name: 'Lars Nilsen' }).click();
    expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Numbers in the news']);
    expect(await page.locator('.course .badge').allInnerTexts()).toEqual(['In progress', 'Overdue']);
    expect(await page.getByRole('region', { name: 'Quiz attempts' }).innerText()).toContain('Passed');
    await page.getByRole('link', { name: 'All people' }).click();
    expect(await names(page)).toEqual(['Lars Nilsen']);

    await page.getByRole('navigation').getByRole('link', { name: 'Progress' }).click();
    expect(await page.getByText('Nobody is held up anywhere.').count()).toBe(1);
    await page.goto(`${world.url}/reports/progress`);
    const stuck = page.getByRole('region', { name: 'Where people get stuck' });
    await stuck.getByText('The numbers as a table').click();
    expect(await stuck.getByRole('row').last().innerText()).toMatch(
      /Time and heat\s+A good cup of tea\s+1\s+0\s+1\s+1/,
    );
    const weeks = page.getByRole('region', { name: 'Progress over time' });
    await weeks.getByText('The numbers as a table').click();
    expect(await weeks.getByRole('row').last().innerText()).toMatch(/2 Mar 2026\s+3\s+1/);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.goto(`${world.url}/reports`);
    expect(new URL(page.url()).pathname).toBe('/reports/sign-in');
    const { views } = await world.send('list_person_views', { learner: late });
    expect(views).toMatchObject([{ user: { login: 'helena' }, learner: { login: 'late' } }]);
  });

  it('go by keyboard alone', async () => {
    const page = await open({ javaScriptEnabled: false });
    await page.goto(`${world.url}/reports`);
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 60; presses += 1) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate(() => {
          const { id, textContent } = document.activeElement ?? document.body;
          return [id, textContent?.trim()];
        });
        if (focused.includes(name)) return;
      }
      throw new Error(`the keyboard does not come to ${name}`);
    };
    await tabTo('key');
    await page.keyboard.type(helena.key);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${world.url}/reports`);
    await tabTo('Skip to the content');
    await page.keyboard.press('Enter');
    await tabTo('search');
    await page.keyboard.type('late');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=late/);
    await tabTo('Lars Nilsen');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/people\//);
    await tabTo('Sign out');
    await page.keyboard.press('Enter');
    await page.waitForURL(/sign-in/);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Sign in to Lyceum');
  });
});

describe('what a manager does not see', () => {
  it('R-214: another organization, by name, address or cursor', async () => {
    const page = await signedIn(helena);
    await page.goto(`${world.url}/reports?search=stranger`);
    expect(await page.locator('main').innerText()).toContain('Nobody matches this filter.');
    for (const path of [
      `people/${stranger}`,
      'people/stranger',
      'people/nobody',
      'people/%E0%A4%A',
      `?organization=${oak.organization}`,
      `report.csv?organization=${oak.organization}`,
      `progress?organization=${oak.organization}`,
      'none',
    ]) {
      const answer = await page.goto(`${world.url}/reports/${path}`.replace('/?', '?'));
      expect([path, answer?.status(), await page.locator('body').innerText()]).toEqual([
        path,
        404,
        expect.not.stringMatching(/Oak Street|Somebody/),
      ]);
    }
  });

  it('R-211: an ordinary employee gets an empty report with a friendly word', async () => {
    const page = await signedIn(employee);
    for (const path of ['', `/people/${late}`, '/progress', '/report.csv']) {
      const answer = await page.goto(`${world.url}/reports${path}`);
      expect([answer?.status(), await page.locator('main').innerText()]).toEqual([
        200,
        expect.stringContaining('Reports are for those who manage an organisation'),
      ]);
    }
  });
});

describe('whatever is asked', () => {
  it.each([
    ['cursor=nonsense&page=7', 'That page does not exist any more'],
    ['sort=evil&direction=up&status=odd&page=-1', 'Deadline'],
    ['search=e&search=b&course[x]=1&overdue=', 'Employee'],
    [`search=${'x'.repeat(300)}`, 'Nobody matches'],
    ['search=%00%ff%ud800', 'Nobody matches'],
    ['course=none', 'Nobody matches'],
  ])('?%s is answered clearly', async (query, word) => {
    const page = await signedIn(helena);
    const answer = await page.goto(`${world.url}/reports?${query}`);
    expect([answer?.status(), await page.locator('main').innerText()]).toEqual([200, expect.stringContaining(word)]);
  });

  it('names stay words: no script runs, no mark-up comes in, no direction spills over', async () => {
    const page = await signedIn(helena);
    await page.goto(`${world.url}/reports?sort=user`);
    expect((await names(page)).slice(1, 5)).toEqual(HOSTILE);
    expect(await page.title()).toBe('Tern Logistics · Lyceum');
    expect(await page.locator('main script, main img').count()).toBe(0);
    expect(await page.locator('.of-full_name bdi').count()).toBe(50);
  });

  it('forbids scripts, other sites and keeping, on every page', async () => {
    const page = await signedIn(helena);
    for (const path of ['', `/people/${late}`, '/progress', '/report.csv', '/none', '/sign-in/none']) {
      const answer = await page.request.get(`${world.url}/reports${path}`);
      const { 'content-security-policy': policy, 'cache-control': keeping, ...headers } = answer.headers();
      expect(policy).toBe(
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
      expect([keeping, headers['x-content-type-options'], headers['referrer-policy']]).toEqual([
        'private, no-store',
        'nosniff',
        'same-origin',
      ]);
    }
  });
});

describe('every page', () => {
  const kinds = [
    ['light, en', { colorScheme: 'light' }],
    ['dark, en', { colorScheme: 'dark' }],
    ['light, ru', { colorScheme: 'light', locale: 'ru-RU' }],
    [
      'dark, ru, on a phone',
      { colorScheme: 'dark', locale: 'ru-RU', viewport: { width: 360, height: 740 }, isMobile: true },
    ],
    ['light, en, on the smallest phone', { viewport: { width: 320, height: 640 }, isMobile: true }],
  ] as const;
  it.each(kinds)('is accessible and as wide as its window: %s', async (kind, options) => {
    const unknown = await open(options);
    const found: string[] = [];
    const look = async (page: Page, path: string) => {
      await page.goto(`${world.url}/reports${path}`);
      for (const fault of await axeFaults(page)) found.push(`${path} ${fault}`);
      if ((await overhang(page)) > 0) found.push(`${path} is too wide`);
    };
    await look(unknown, '/sign-in');
    await look(unknown, '/sign-in/none');
    const page = await signedIn(kind.includes('ru') ? olga : helena, options);
    expect(await page.locator('html').getAttribute('lang')).toBe(kind.includes('ru') ? 'ru' : 'en');
    for (const path of ['', '?search=nobody', `/people/${late}`, '/progress', '/none']) await look(page, path);
    expect(found).toEqual([]);
  });

  it('speaks the other language when that was chosen, and stays where it was', async () => {
    const page = await signedIn(helena);
    await page.goto(`${world.url}/reports/progress`);
    await page.getByRole('button', { name: 'По-русски' }).click();
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Как идёт обучение',
      'Где люди застревают',
    ]);
    expect(new URL(page.url()).pathname).toBe('/reports/progress');
  });
});

it('no page made the browser complain or ask anything of others', () => {
  expect(complaints).toEqual([]);
});
