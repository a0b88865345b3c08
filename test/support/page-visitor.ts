/** One answer of a page. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Where the answer sends on, without the host. */
  readonly to: string | null;
}

type Headings = Readonly<Record<string, string>>;

/** A browser as far as requests go: keeps cookies, sends forms from our own pages, follows nothing by itself. */
export class PageVisitor {
  readonly cookies = new Map<string, string>();

  constructor(private readonly url: string) {}

  get(path: string, headers: Headings = {}, method = 'GET'): Promise<PageAnswer> {
    return this.ask(path, { method, headers });
  }

  post(path: string, form: Readonly<Record<string, string>> = {}, headers: Headings = {}): Promise<PageAnswer> {
    const body = new URLSearchParams(form);
    return this.ask(path, { method: 'POST', body, headers: { Origin: this.url, ...headers } });
  }

  /** Sends a form with files. */
  send(path: string, body: FormData, headers: Headings = {}): Promise<PageAnswer> {
    return this.ask(path, { method: 'POST', body, headers: { Origin: this.url, ...headers } });
  }

  async signIn(key: string): Promise<this> {
    const { status } = await this.post('/reports/sign-in/key', { key });
    if (status !== 303) throw new Error(`signing in answered ${status}`);
    return this;
  }

  private async ask(path: string, init: RequestInit & { headers: Headings }): Promise<PageAnswer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie && { Cookie: cookie }), ...init.headers };
    const response = await fetch(`${this.url}${path}`, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    const { status, headers: answered } = response;
    return { status, headers: answered, text: await response.text(), to: answered.get('location') };
  }
}
