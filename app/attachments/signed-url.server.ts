import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Actor } from '../auth/actor.ts';

export type Verb = 'view' | 'download';

type Bearer = Pick<Actor, 'sessionId' | 'account'>;
type SignedFile = { key: string; name: string };

const validSeconds = 300;

/** Returns a URL that serves the file to this session for five minutes. The caller has authorized the user. */
export function signedUrl(secret: string, bearer: Bearer, file: SignedFile, verb: Verb, now: Date): string {
  const until = Math.floor(now.getTime() / 1_000) + validSeconds;
  const parameters = { verb, until: String(until), name: file.name };
  const mac = macOf(secret, bearer, file.key, parameters);
  return `/files/${file.key}?${new URLSearchParams({ ...parameters, mac })}`;
}

/** Returns what a signed URL grants, or null when it is expired or was not signed for this session. */
export function readSignedUrl(secret: string, bearer: Bearer, key: string, query: URLSearchParams, now: Date) {
  const signed = { verb: query.get('verb') ?? '', until: query.get('until') ?? '', name: query.get('name') ?? '' };
  const givenMac = Buffer.from(query.get('mac') ?? '');
  const expectedMac = Buffer.from(macOf(secret, bearer, key, signed));
  if (givenMac.length !== expectedMac.length || !timingSafeEqual(givenMac, expectedMac)) return null;
  return Number(signed.until) * 1_000 > now.getTime() ? { verb: signed.verb as Verb, name: signed.name } : null;
}

function macOf(secret: string, { account, sessionId }: Bearer, key: string, signed: Record<string, string>): string {
  const macKey = Buffer.from(hkdfSync('sha256', secret, 'incident-xpress', 'file-address', 32));
  const { verb, until, name } = signed;
  return createHmac('sha256', macKey)
    .update(JSON.stringify([account.id, sessionId, key, verb, until, name]))
    .digest('base64url');
}
