import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { errorCode } from '#db/errors.ts';
import type { Answer, Problem } from './answer.ts';

export type Network = {
  /** The one port of this machine to which events may go, for trying webhooks. */
  loopbackPort: number | null;
  timeoutMs: number;
  /** Finds the addresses of a name; missing for that of the system. */
  lookup?: LookupFunction;
};

/**
 * Posts an event and returns the answer's status. Each connection is refused whose address is not on the public internet:
 * the address to which the name leads at that moment is the one that is checked. Redirects are not followed, and the body
 * of an answer is not read.
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
      // the whole of a try, from the name to the first line of the answer
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
    // an answer 101 changes the protocol, and Node then ends the request without a word
    sent.on('upgrade', ({ statusCode }, socket) => {
      resolve({ status: statusCode ?? 0 });
      socket.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Returns the time that the header Retry-After says, in seconds or as a date. */
function pauseOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function problemOf(error: unknown): Problem {
  const code = errorCode(error) ?? '';
  const { name, message } = error as Error;
  if (name === 'AbortError' || name === 'TimeoutError') return 'NO_ANSWER';
  // a name that does not exist and one that leads inside look alike, so that nobody asks for names of our network
  if (/ is not allowed\. Because/.test(message) || /^(ENOTFOUND|EAI_|ERR_INVALID_IP)/.test(code)) return 'ADDRESS';
  if (/CERT|TLS|SSL|SIGNATURE|SELF_SIGNED|ALTNAME/.test(code)) return 'CERTIFICATE';
  if (/^HPE_/.test(code)) return 'NOT_HTTP';
  return 'CONNECTION';
}
