import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';

/** The status is 0 when there was no response; `body` then has the error. */
export type Answer = { path: string; status: number; headers: IncomingHttpHeaders; body: string; ms: number };

export type SentRequest = { cookie?: string; form?: Record<string, string>; timeoutMs?: number };

const options = { keepAlive: true, maxSockets: 500, maxFreeSockets: 500 };
const agent = new Agent(options);
// the certificates of these tests are their own
const tlsAgent = new TlsAgent({ ...options, rejectUnauthorized: false });

/** Sends a POST with `form`, otherwise a GET, as a browser does; does not follow redirects. */
export function ask(origin: string, path: string, { cookie, form, timeoutMs = 15_000 }: SentRequest = {}) {
  const body = form && new URLSearchParams(form).toString();
  const headers = {
    ...(cookie && { cookie }),
    ...(body !== undefined && {
      origin,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
    }),
  };
  const start = performance.now();
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const settle = (status: number, headers: IncomingHttpHeaders, body: string) =>
    resolve({ path, status, headers, body, ms: performance.now() - start });
  const [send, sendingAgent] = origin.startsWith('https:') ? [tlsRequest, tlsAgent] : [request, agent];
  const method = body === undefined ? 'GET' : 'POST';
  const sent = send(`${origin}${path}`, { agent: sendingAgent, headers, method }, (res) => {
    const chunks: Buffer[] = [];
    res.on('data', (chunk) => chunks.push(chunk));
    res.on('end', () => settle(res.statusCode ?? 0, res.headers, Buffer.concat(chunks).toString()));
    res.on('error', (error) => settle(0, {}, String(error)));
  });
  const late = setTimeout(() => sent.destroy(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
  sent.on('error', (error) => settle(0, {}, String(error)));
  sent.end(body);
  return promise.finally(() => clearTimeout(late));
}

/** Returns whether a browser treats the response as a success. */
export function isDone({ status }: Answer) {
  return status >= 200 && status < 400;
}
