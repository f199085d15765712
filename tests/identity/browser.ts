type Cookie = { name: string; value: string; path: string };

/** As much of a browser as a sign-in needs: cookies by path, plain forms, and redirects one at a time. */
export class Browser {
  readonly cookies = new Map<string, Cookie>();

  get(address: string) {
    return this.ask(address, {});
  }

  post(address: string, fields: Record<string, string>) {
    return this.ask(address, { method: 'POST', body: new URLSearchParams(fields) });
  }

  async ask(address: string, init: RequestInit) {
    const Cookie = this.cookiesFor(address);
    const headers = { Accept: 'text/html', ...init.headers, ...(Cookie ? { Cookie } : {}) };
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  cookiesFor(address: string) {
    const { pathname } = new URL(address);
    return [...this.cookies.values()]
      .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  private keep(line: string) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) as unknown as [string, string, string];
    const path = /; path=([^;]+)/i.exec(line)?.[1] ?? '/';
    const over = /; max-age=0|; expires=Thu, 01 Jan 1970/i.test(line);
    if (over) this.cookies.delete(`${name} ${path}`);
    else this.cookies.set(`${name} ${path}`, { name, value, path });
  }
}
