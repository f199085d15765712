import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { errorCode } from '#db/errors.ts';
import type { Answer, Problem } from './answer.ts';

export type Network = {
  /** The only port of this machine that events may reach, for trying webhooks. */
  loopbackPort: number | null;
  timeoutMs: number;
  /** Replaces the system's lookup of names. */
  lookup?: LookupFunction;
};

/**
 * Returns the status. Refuses addresses outside the public internet, checked at each connection, because a name may lead
 * elsewhere then. Follows no redirects, and does not read the body of an answer.
 */
export async function postEvent(
  { url, headers, body }: { url: string; headers: Record<string, string>; body: string },
  network: Network,
): Promise<Answer> {
  const start = performance.now();
  const outcome = (answer: Partial<Answer>): Answer => ({
    status: null,
    problem: null,
    ms: Math.round(performance.now() - start),
    ...answer,
  });
  const target = URL.parse(url);
  const isLocal = target !== null && network.loopbackPort !== null && target.port === String(network.loopbackPort);
  if (!target || !(target.protocol === 'https:' || (isLocal && target.protocol === 'http:'))) {
    return outcome({ problem: 'ADDRESS' });
  }
  try {
    return outcome(await answerOf(target, { headers, body }, network, isLocal));
  } catch (error) {
    return outcome({ problem: problemOf(error) });
  }
}

function answerOf(
  target: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  { timeoutMs, lookup }: Network,
  isLocal: boolean,
): Promise<Pick<Answer, 'status' | 'retryAfterMs'>> {
  const { Agent, request } =
    target.protocol === 'https:'
      ? { Agent: RequestFilteringHttpsAgent, request: https.request }
      : { Agent: RequestFilteringHttpAgent, request: http.request };
  const agent = new Agent({ keepAlive: false, ...(isLocal && { allowIPAddressList: ['127.0.0.1'] }) });
  return new Promise((resolve, reject) => {
    const sent = request(target, {
      method: 'POST',
      agent,
      // covers the whole try, from the name to the first line of the answer
      signal: AbortSignal.timeout(timeoutMs),
      ...(lookup && { lookup }),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Incident-Xpress-Webhooks',
        ...headers,
      },
    });
    sent.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfterMs: pauseOf(response.headers['retry-after']) });
      response.on('error', () => {});
      sent.destroy();
    });
    // after an answer 101 Node would end the request without an event
    sent.on('upgrade', ({ statusCode }, socket) => {
      resolve({ status: statusCode ?? 0 });
      socket.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Reads Retry-After, in seconds or as a date. */
function pauseOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function problemOf(error: unknown): Problem {
  const code = errorCode(error) ?? '';
  const { name, message } = error as Error;
  if (name === 'AbortError' || name === 'TimeoutError') return 'NO_ANSWER';
  // an unknown name and an internal one look alike, so that nobody can scan our network's names
  if (/ is not allowed\. Because/.test(message) || /^(ENOTFOUND|EAI_|ERR_INVALID_IP)/.test(code)) return 'ADDRESS';
  if (/CERT|TLS|SSL|SIGNATURE|SELF_SIGNED|ALTNAME/.test(code)) return 'CERTIFICATE';
  if (/^HPE_/.test(code)) return 'NOT_HTTP';
  return 'CONNECTION';
}
