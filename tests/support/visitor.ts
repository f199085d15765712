type Cookie = { name: string; value: string; path: string };

/** A browser without scripts: cookies by path, Origin and Sec-Fetch headers, plain forms. */
export class Visitor {
  readonly cookies = new Map<string, Cookie>();
  readonly origin: string;
  readonly #address: string;
  #page: string;

  /** `address` is where the product listens, where that is not the public origin. */
  constructor(origin: string, address = origin) {
    this.origin = origin;
    this.#address = address;
    this.#page = `${origin}/`;
  }

  static async signIn(origin: string, email: string, password: string): Promise<Visitor> {
    const visitor = new Visitor(origin);
    const arrived = await visitor.signIn(email, password);
    if (!visitor.has('session')) throw new Error(`${email} was not signed in: ${await arrived.text()}`);
    return visitor;
  }

  /** Signs in at the embedded provider's page and follows redirects; starts at `from`. */
  async signIn(email: string, password: string, from = '/login'): Promise<Response> {
    await this.follow(from);
    return await this.arrive(await this.post(this.#page, { email, password }));
  }

  /** Sends one request to a path of the product; does not follow redirects. */
  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#ask(path, { headers });
  }

  /** Submits a form of the current page. */
  post(path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Response> {
    const requestHeaders = { Origin: this.origin, 'Sec-Fetch-Site': 'same-origin', Referer: this.#page, ...headers };
    return this.#ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: requestHeaders });
  }

  /** Follows all redirects and returns the last page. */
  async follow(path: string): Promise<Response> {
    return await this.arrive(await this.get(path));
  }

  async arrive(answer: Response): Promise<Response> {
    let at = answer;
    for (let hops = 0; ; hops++) {
      const next = nextOf(at);
      if (!next) return at;
      if (hops > 15) throw new Error(`redirected without end, last to ${next}`);
      at = await this.get(new URL(next, this.#page).href);
    }
  }

  /** The path of the current page. */
  get path(): string {
    return this.#page.startsWith(`${this.origin}/`) ? this.#page.slice(this.origin.length) : this.#page;
  }

  has(name: string): boolean {
    return this.cookie(name) !== undefined;
  }

  /** Returns a cookie's value, by its plain name or with the prefix `__Host-`. */
  cookie(name: string): string | undefined {
    return [...this.cookies.values()].find((cookie) => cookie.name.replace('__Host-', '') === name)?.value;
  }

  async #ask(to: string, init: RequestInit): Promise<Response> {
    const url = new URL(to, this.origin);
    const ours = url.origin === new URL(this.origin).origin;
    const Cookie = ours ? this.cookiesFor(url.href) : '';
    const headers = { Accept: 'text/html', ...(Cookie ? { Cookie } : {}), ...init.headers };
    const where = ours ? this.#address + url.href.slice(url.origin.length) : url.href;
    const answer = await fetch(where, { ...init, headers, redirect: 'manual' });
    if (ours) for (const line of answer.headers.getSetCookie()) this.#keep(line);
    this.#page = url.href;
    return answer;
  }

  /** Returns the Cookie header for a URL. */
  cookiesFor(address: string) {
    const { pathname } = new URL(address);
    return [...this.cookies.values()]
      .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  #keep(line: string) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) as unknown as [string, string, string];
    const path = /; path=([^;]+)/i.exec(line)?.[1] ?? '/';
    const over = /; max-age=0|; expires=Thu, 01 Jan 1970/i.test(line);
    if (over) this.cookies.delete(`${name} ${path}`);
    else this.cookies.set(`${name} ${path}`, { name, value, path });
  }
}

/** Where a browser goes by itself after this answer. */
export function nextOf({ headers }: Response): string | null {
  return headers.get('Location') ?? headers.get('Refresh')?.replace('0; url=', '') ?? null;
}
