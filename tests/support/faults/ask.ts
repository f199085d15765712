import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** Status 0 when there was no answer; `body` then says why. */
export type Answer = { path: string; status: number; headers: IncomingHttpHeaders; body: string; ms: number };

export type Question = { cookie?: string; form?: Record<string, string>; patienceMs?: number };

const agent = new Agent({ keepAlive: true, maxSockets: 500, maxFreeSockets: 500 });

/** One request as a browser's page sends it: a form is posted, anything else is read; redirects are not followed. */
export function ask(origin: string, path: string, { cookie, form, patienceMs = 15_000 }: Question = {}) {
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
  const sent = request(`${origin}${path}`, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (res) => {
    const chunks: Buffer[] = [];
    res.on('data', (chunk) => chunks.push(chunk));
    res.on('end', () => settle(res.statusCode ?? 0, res.headers, Buffer.concat(chunks).toString()));
    res.on('error', (error) => settle(0, {}, String(error)));
  });
  const late = setTimeout(() => sent.destroy(new Error(`no answer in ${patienceMs} ms`)), patienceMs);
  sent.on('error', (error) => settle(0, {}, String(error)));
  sent.end(body);
  return promise.finally(() => clearTimeout(late));
}

/** What a person or a page takes for done. */
export function isDone({ status }: Answer) {
  return status >= 200 && status < 400;
}
