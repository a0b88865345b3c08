import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asPerson, codeOf } from '../../../../test/support/callers.js';
import { IdentityWorld } from '../../../../test/support/identity-world.js';

interface Imported {
  readonly written: boolean;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly joined: number;
  readonly faulty: number;
  readonly faults: readonly { line: number; column: string; code: string; message: string }[];
  readonly ignored_columns: readonly string[];
}

let world: IdentityWorld;

beforeAll(async () => {
  world = await IdentityWorld.open();
  for (const title of ['Tern Logistics', 'Gull, Sons']) await world.done('add_organization', { title });
}, 60_000);
afterAll(() => world.close());

const importing = (csv: string, more: object = {}) => world.done<Imported>('import_people', { csv, ...more });
const exported = async (of = world) => (await of.done<{ csv: string }>('export_people')).csv;
const people = (search: string) => world.done<{ people: readonly object[] }>('list_people', { search });
const counts = ({ added, changed, unchanged, joined, faulty }: Imported) => [added, changed, unchanged, joined, faulty];

const HEADING = 'sourcedId,status,enabledUser,orgSourcedIds,role,username,givenName,familyName,email,locale,grades';

describe('import_people', () => {
  it('registers people, takes them into organisations, and the same file again changes nothing', async () => {
    const csv = [
      HEADING,
      'hr-1,active,true,Tern Logistics,student,ann,Ann,Ng,ann@example.org,en,7',
      'hr-2,active,true,"Gull, Sons|Tern Logistics",Manager|Member,ben,Ben,,ben@example.org,,',
      'hr-3,tobedeleted,,,,cy,Cy,=2+2,cy@example.org,ru,',
    ].join('\r\n');
    const dry = await importing(csv, { dry_run: true });
    expect([dry.written, ...counts(dry)]).toEqual([false, 3, 0, 0, 3, 0]);
    expect((await people('ann')).people).toEqual([]);
    const first = await importing(`\uFEFF${csv}`);
    expect([first.written, ...counts(first)]).toEqual([true, 3, 0, 0, 3, 0]);
    expect(first.ignored_columns).toEqual(['grades']);
    expect((await people('ben')).people).toMatchObject([
      { full_name: 'Ben', organizations: [{ role: 'Member' }, { title: 'Gull, Sons', role: 'Manager' }] },
    ]);
    expect(counts(await importing(csv))).toEqual([0, 0, 3, 0, 0]);
    expect(counts(await importing(csv.replaceAll(',', ';').replaceAll('Gull;', 'Gull,')))).toEqual([0, 0, 3, 0, 0]);
  });

  it('twice at once, one file registers everybody once and finds fault with nobody', async () => {
    const lines = Array.from(
      { length: 25 },
      (_, n) => `tw-${n},twin${n},Twin,${n},twin${n}@example.org,Tern Logistics`,
    );
    const csv = ['sourcedId,username,givenName,familyName,email,orgSourcedIds', ...lines].join('\n');
    const both = await Promise.all([importing(csv), importing(csv)]);
    expect(both.flatMap(({ faults }) => faults)).toEqual([]);
    const sum = (of: (one: Imported) => number) => both.reduce((total, one) => total + of(one), 0);
    expect([sum(({ added }) => added), sum(({ unchanged }) => unchanged), sum(({ joined }) => joined)]).toEqual([
      25, 25, 25,
    ]);
    expect((await people('twin')).people).toHaveLength(25);
  });

  it('follows a person by sourcedId through other names, and frees the former ones', async () => {
    const csv = (line: string) => `sourcedId,username,givenName,familyName,email\n${line}`;
    await importing(csv('hr-9,dee,Dee,Old,dee@example.org'));
    expect(counts(await importing(csv('hr-9,dee.new,Dee,New,dee.new@example.org')))).toEqual([0, 1, 0, 0, 0]);
    expect((await people('dee')).people).toMatchObject([{ login: 'dee.new', full_name: 'Dee New' }]);
    expect(counts(await importing(csv('hr-10,dee,Another,Dee,dee@example.org')))).toEqual([1, 0, 0, 0, 0]);
  });

  it('lets nobody in whom the file disables, and lets them in again', async () => {
    const csv = (enabled: string) => `username,givenName,email,enabledUser\nflo,Flo,flo@example.org,${enabled}`;
    await importing(csv('true'));
    const { key } = await world.key('flo');
    expect(await world.enter(key)).toMatchObject({ personId: expect.any(String) });
    expect(counts(await importing(csv('false')))).toEqual([0, 1, 0, 0, 0]);
    expect(await world.enter(key)).toBe('invalid');
    await importing(csv('TRUE'));
    expect(await world.enter(key)).toMatchObject({ personId: expect.any(String) });
  });

  it('LMS-47 LMS-61: an export is imported into another installation as it was, formulas, BOM and quotes too', async () => {
    const csv = `username,givenName,familyName,email\n"q""uote",'=HYPERLINK("http://x"),"@x, y",q@example.org`;
    await importing(csv.replace('\'=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'));
    const before = await exported();
    expect(before).toContain(`"'=HYPERLINK(""http://x"") @x,",y,`);
    const other = await IdentityWorld.open();
    try {
      for (const title of ['Tern Logistics', 'Gull, Sons']) await other.done('add_organization', { title });
      const done = await other.done<Imported>('import_people', { csv: `\uFEFF${before}` });
      expect(done).toMatchObject({ faulty: 0, changed: 0 });
      const sorted = (text: string) => text.split('\r\n').toSorted();
      expect(sorted(await exported(other))).toEqual(sorted(before));
    } finally {
      await other.close();
    }
  }, 30_000);

  it('pages of an export are one file', async () => {
    const whole = await exported();
    let [file, cursor]: [string, string | undefined] = ['', undefined];
    do {
      const page: { csv: string; next_cursor?: string } = await world.done('export_people', {
        limit: 2,
        ...(cursor && { cursor }),
      });
      [file, cursor] = [file + page.csv, page.next_cursor];
    } while (cursor);
    expect(file).toBe(whole);
  });
});

describe('faults', () => {
  const at = async (csv: string, more: object = { dry_run: true }) =>
    (await importing(csv, more)).faults.map(({ line, column, code }) => `${line}:${column} ${code}`);

  it('are all told at once, at their lines and columns', async () => {
    const csv = [
      HEADING,
      ',active,true,Nowhere,student,x1,"Many\nlines",,x1@example.org,en,',
      ',gone,maybe,Tern Logistics,boss,x 2,,,x2,de,',
      '',
      ',,,,,x3,X,,x3@example.org',
      ',,,,,x4,X,,x4@example.org,,',
      ',,,,Manager,X4,X,,x5@example.org,,',
      ',,,,,ann,X,,x6@example.org,,',
      'hr-77,,,,,ben,X,,ben@example.org,,',
      'hr-1,,,,,ben,X,,ann@example.org,,',
    ].join('\n');
    expect(await at(csv)).toEqual([
      '2:orgSourcedIds organization_unknown',
      '4:username login_invalid',
      '4:email mail_invalid',
      '4:givenName empty',
      '4:locale locale_unknown',
      '4:status status_unknown',
      '4:enabledUser enabled_unknown',
      '4:role role_unknown',
      '6:email field_count',
      '8:role role_without_organization',
      '10:sourcedId sourced_id_differs',
      '11:username twice',
    ]);
  });

  it.each([
    ['a quotation mark that is not closed', 'username,givenName,email\na,"b,c@d\n', '2:1 unreadable'],
    ['no column for mail', 'username,givenName\nab,b\n', '1:email heading_missing'],
    ['a column twice', 'username,username,givenName,email\n', '1:username heading_twice'],
    ['nothing', '', '1:username heading_missing'],
  ])('of the whole file: %s', async (_, csv, fault) => {
    expect((await at(csv))[0]).toBe(fault);
  });

  it('refusal:file_faulty@import_people: nothing is written, unless faulty lines are to be skipped', async () => {
    const csv = 'username,givenName,email\ngil,Gil,gil@example.org\nhal,,hal@example.org\n';
    const refused = await world.call('import_people', { csv });
    expect(codeOf(refused)).toBe('file_faulty');
    expect(refused).toMatchObject({ refusal: { details: { total: 1, faults: [{ line: 3, column: 'givenName' }] } } });
    expect((await people('gil')).people).toEqual([]);
    expect(counts(await importing(csv, { skip_faulty: true }))).toEqual([1, 0, 0, 0, 1]);
    expect(codeOf(await world.call('import_people', { csv: 'x', skip_faulty: true }))).toBe('file_faulty');
  });

  it('nobody but an Administrator changes how people with a role get in', async () => {
    await world.done('add_person', { login: 'root', mail: 'root@example.org', full_name: 'Root', admin: true });
    const csv = 'username,givenName,email\nroot,Root,mine@example.org\n';
    const manager = asPerson('someone', 'System Manager');
    const outcome = await world.call('import_people', { csv, dry_run: true }, manager);
    expect(outcome).toMatchObject({ data: { changed: 0, faults: [{ code: 'administrator_only' }] } });
    expect(counts(await importing(csv))).toEqual([0, 1, 0, 0, 0]);
  });

  it('R-332: the only Org Admin stays one', async () => {
    const csv = (role: string) =>
      `username,givenName,email,orgSourcedIds,role\nida,Ida,ida@example.org,Tern Logistics,${role}\n`;
    await importing(csv('administrator'));
    expect(await at(csv('student'))).toEqual(['2:role last_org_admin']);
    expect(counts(await importing(csv('')))).toEqual([0, 0, 1, 0, 0]);
    const two = (role: string) => `${csv(role)}ivo,Ivo,ivo@example.org,Tern Logistics,${role}\n`;
    await importing(two('administrator'));
    expect(await at(two('student'))).toEqual(['3:role last_org_admin']);
    expect(counts(await importing(two('student'), { skip_faulty: true }))).toEqual([0, 0, 1, 1, 1]);
  });
});
