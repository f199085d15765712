import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

/** `ms` is the time to the last byte; status 0 when there was no answer. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; ms: number };

/** A form as a browser posts it, or, of a program, JSON with its key. */
export type SentRequest = { cookie?: string; form?: Record<string, string>; key?: string; json?: object };

const decompressed: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/** One request as a browser sends it, over connections that are kept; redirects are not followed. */
export function ask(address: string, { cookie = '', form, key, json }: SentRequest = {}): Promise<Answer> {
  const body = json ? JSON.stringify(json) : form && new URLSearchParams(form).toString();
  const headers = {
    ...(key ? { authorization: `Bearer ${key}`, accept: 'application/json' } : { cookie, accept: 'text/html' }),
    'accept-encoding': 'gzip, deflate, br, zstd',
    ...(body !== undefined && {
      origin: new URL(address).origin,
      'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
    }),
  };
  const start = performance.now();
  return new Promise((resolve) => {
    const settle = (status: number, headers: IncomingHttpHeaders = {}, chunks: Buffer[] = []) =>
      resolve({ status, headers, body: Buffer.concat(chunks), ms: performance.now() - start });
    const sent = request(address, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => settle(answer.statusCode!, answer.headers, chunks));
      answer.on('error', () => settle(0));
    });
    sent.setTimeout(15_000, () => sent.destroy());
    sent.on('error', () => settle(0));
    sent.end(body);
  });
}

export function textOf({ headers, body }: Answer): string {
  const encoding = headers['content-encoding'];
  return (encoding ? decompressed[encoding]!(body) : body).toString();
}
