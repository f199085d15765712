import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

export type SentRequest = {
  /** Sent unchanged, instead of the path of the address. */
  path?: string;
  /** POST where there is a body. */
  method?: string;
  headers?: OutgoingHttpHeaders;
  cookie?: string | undefined;
  /** The fields of a form that a page of the same origin posts. */
  form?: Record<string, string> | [name: string, value: string][] | undefined;
  body?: string | Buffer | Readable | undefined;
  timeoutMs?: number;
};

/** The status is 0 when there was no response; the body then has the error. `ms` is the time to the last byte. */
export class Answer {
  readonly path: string;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body as it was sent, compressed or not. */
  readonly bytes: Buffer;
  readonly ms: number;

  constructor(path: string, status: number, headers: IncomingHttpHeaders, bytes: Buffer, ms: number) {
    this.path = path;
    this.status = status;
    this.headers = headers;
    this.bytes = bytes;
    this.ms = ms;
  }

  get body(): string {
    return (decompressed[this.headers['content-encoding'] ?? '']?.(this.bytes) ?? this.bytes).toString();
  }
}

const decompressed: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

// on a busy machine a server may end a kept connection just when a request is sent: none is kept for half of its time
const options = { keepAlive: true, maxSockets: 500, maxFreeSockets: 500, agentKeepAliveTimeoutBuffer: 5_000 };
const agent = new Agent(options);
// the certificates of these tests are their own
const tlsAgent = new TlsAgent({ ...options, rejectUnauthorized: false });
const formType = 'application/x-www-form-urlencoded';

/** Sends one request to an address; never rejects and follows no redirect. */
export function sendRequest(address: string, sent: SentRequest = {}): Promise<Answer> {
  const { path, cookie, form, timeoutMs = 15_000 } = sent;
  const body = sent.body ?? (form && new URLSearchParams(form).toString());
  const method = sent.method ?? (body === undefined ? 'GET' : 'POST');
  const hasLength = !(body instanceof Readable) && (body !== undefined || method === 'POST');
  const headers = {
    ...(cookie && { Cookie: cookie }),
    ...(form && { Origin: new URL(address).origin, 'Content-Type': formType }),
    ...(hasLength && { 'Content-Length': Buffer.byteLength(body ?? '') }),
    ...sent.headers,
  };
  const start = performance.now();
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const settle = (status: number, headers: IncomingHttpHeaders, bytes: Buffer) =>
    resolve(new Answer(path ?? new URL(address).pathname, status, headers, bytes, performance.now() - start));
  const fail = (error: NodeJS.ErrnoException) => {
    // as browsers do: the server had ended a kept connection before it read the request
    if (error.code === 'ECONNRESET' && outgoing.reusedSocket && !(body instanceof Readable))
      return resolve(sendRequest(address, sent));
    settle(0, {}, Buffer.from(String(error)));
  };
  const isTls = address.startsWith('https:');
  const given = { agent: isTls ? tlsAgent : agent, method, headers, maxHeaderSize: 256 * 1024 };
  const outgoing = (isTls ? tlsRequest : request)(address, { ...given, ...(path && { path }) }, (incoming) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk) => chunks.push(chunk));
    incoming.on('error', fail);
    incoming.on('end', () => settle(incoming.statusCode ?? 0, incoming.headers, Buffer.concat(chunks)));
  });
  outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error(`no answer in ${timeoutMs} ms`)));
  outgoing.on('error', fail);
  if (body instanceof Readable) body.pipe(outgoing);
  else outgoing.end(body);
  return promise;
}

/** Returns whether a browser treats the response as a success. */
export function isDone({ status }: Answer) {
  return status >= 200 && status < 400;
}

/** Returns the headers of a form that a page of the application sends. */
export function fromOurPage(origin: string, cookie: string): OutgoingHttpHeaders {
  return {
    Origin: origin,
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': formType,
    Referer: `${origin}/dashboard`,
    Cookie: cookie,
  };
}

type Cookie = { name: string; value: string; path: string };

/** A browser without scripts: cookies by path, Origin and Sec-Fetch headers, plain forms. */
export class Client {
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

  static async signIn(origin: string, email: string, password: string): Promise<Client> {
    const client = new Client(origin);
    const arrived = await client.signIn(email, password);
    if (!client.has('session')) throw new Error(`${email} was not signed in: ${arrived.body}`);
    return client;
  }

  /** Signs in at the embedded provider's page and follows redirects; starts at `from`. */
  async signIn(email: string, password: string, from = '/login'): Promise<Answer> {
    await this.follow(from);
    return await this.arrive(await this.post(this.#page, { email, password }));
  }

  /** Sends one request to a path of the product; does not follow redirects. */
  get(path: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    return this.send(path, { headers });
  }

  /** Submits a form of the current page. */
  post(path: string, fields: Record<string, string> = {}, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    const ofPage = { Origin: this.origin, 'Sec-Fetch-Site': 'same-origin', Referer: this.#page };
    return this.send(path, { form: fields, headers: { ...ofPage, ...headers } });
  }

  /** Follows all redirects and returns the last page. */
  async follow(path: string): Promise<Answer> {
    return await this.arrive(await this.get(path));
  }

  async arrive(answer: Answer): Promise<Answer> {
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

  /** Sends a request with the cookies of its address and keeps those that come back; rejects without a response. */
  async send(to: string, { headers, ...sent }: SentRequest = {}): Promise<Answer> {
    const url = new URL(to, this.origin);
    const isOurs = url.origin === new URL(this.origin).origin;
    const answer = await sendRequest((isOurs ? this.#address : url.origin) + url.pathname + url.search, {
      cookie: isOurs ? this.cookiesFor(url.href) : '',
      headers: { Accept: 'text/html', ...headers },
      ...sent,
    });
    if (answer.status === 0) throw new Error(answer.body);
    if (isOurs) for (const line of answer.headers['set-cookie'] ?? []) this.#keep(line);
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
export function nextOf({ headers }: Answer): string | null {
  return headers.location ?? (headers.refresh as string | undefined)?.replace('0; url=', '') ?? null;
}
