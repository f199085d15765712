import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

export type SentRequest = { path: string; method?: string; headers?: OutgoingHttpHeaders; body?: string | Buffer };
export type Answer = { status: number; headers: IncomingHttpHeaders; body: string; ms: number };

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const maxHeaderSize = 256 * 1024;
const timeoutMs = 15_000;

/** Sends a request with an unchanged path and follows no redirects. A broken connection has status 0. */
export function ask(origin: string, { path, method = 'GET', headers = {}, body = '' }: SentRequest): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const start = performance.now();
  const settle = (status: number, headers: IncomingHttpHeaders, body: string) =>
    resolve({ status, headers, body, ms: performance.now() - start });
  const length = method === 'POST' ? { 'Content-Length': Buffer.byteLength(body) } : {};
  const options = { agent, path, method, headers: { ...length, ...headers }, maxHeaderSize };
  const sent = request(origin, options, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk) => chunks.push(chunk));
    answer.on('error', (error) => settle(0, {}, String(error)));
    answer.on('end', () => settle(answer.statusCode ?? 0, answer.headers, Buffer.concat(chunks).toString()));
  });
  sent.setTimeout(timeoutMs, () => sent.destroy(new Error(`no answer in ${timeoutMs} ms`)));
  sent.on('error', (error) => settle(0, {}, String(error)));
  sent.end(body);
  return promise;
}

/** Returns the headers of a form that a page of the application sends. */
export function fromOurPage(origin: string, cookie: string): OutgoingHttpHeaders {
  return {
    Origin: origin,
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/x-www-form-urlencoded',
    Referer: `${origin}/dashboard`,
    Cookie: cookie,
  };
}
