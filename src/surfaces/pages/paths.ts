/** Longer than any address of a page with whatever is looked for in it. */
const LONGEST = 2_000;

/** Addresses of the pages, as a browser asks for them: below the path of the public URL. */
export class Paths {
  /** That path, without a slash at its end. */
  readonly root: string;

  constructor(publicUrl: string) {
    this.root = new URL(publicUrl).pathname.replace(/\/$/, '');
  }

  get home() {
    return this.people();
  }
  get signIn() {
    return `${this.root}/reports/sign-in`;
  }
  get letter() {
    return `${this.signIn}/letter`;
  }
  get key() {
    return `${this.signIn}/key`;
  }
  get signOut() {
    return `${this.root}/reports/sign-out`;
  }
  get language() {
    return `${this.root}/reports/language`;
  }
  get icon() {
    return `${this.root}/reports/icon.svg`;
  }
  style(version: string) {
    return `${this.root}/reports/style-${version}.css`;
  }
  people(query = '') {
    return `${this.root}/reports${query}`;
  }
  person(id: string, query = '') {
    return `${this.root}/reports/people/${encodeURIComponent(id)}${query}`;
  }
  progress(query = '') {
    return `${this.root}/reports/progress${query}`;
  }
  csv(query = '') {
    return `${this.root}/reports/report.csv${query}`;
  }

  /** Where to sign in so as to come to a page. `asked`: its path as the server sees it. */
  signInTo(asked: string) {
    const page = this.own(`${this.root}${asked}`);
    return page === this.home ? this.signIn : onwards(this.signIn, page);
  }

  /** The page as a path of ours; undefined when it is anything else, whoever wrote it: an address elsewhere, or no page. */
  own(page: string): string | undefined {
    const here = 'http://pages.invalid';
    if (!page.startsWith('/') || page.length > LONGEST || !URL.canParse(page, here)) return undefined;
    const { origin, pathname, search } = new URL(page, here);
    const below = origin === here && pathname.startsWith(this.root) ? pathname.slice(this.root.length) : '';
    return /^\/(reports|courses)(\/|$)/.test(below) ? `${pathname}${search}` : undefined;
  }
}

/** A step of signing in that remembers the page that was asked for. */
export function onwards(step: string, page: string | undefined): string {
  return page === undefined ? step : `${step}?${new URLSearchParams({ to: page }).toString()}`;
}
