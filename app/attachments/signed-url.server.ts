import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Actor } from '../auth/actor.ts';

/** To be shown in place, or to be saved under its name. */
export type Verb = 'view' | 'download';

type Bearer = Pick<Actor, 'sessionId' | 'account'>;
type SignedFile = { key: string; name: string };

const validSeconds = 300;

/** Where a file can be read for five minutes, by this session alone. Whoever asks has shown that he may read it. */
export function signedUrl(secret: string, bearer: Bearer, file: SignedFile, verb: Verb, now: Date): string {
  const until = Math.floor(now.getTime() / 1_000) + validSeconds;
  const parameters = { verb, until: String(until), name: file.name };
  const mac = macOf(secret, bearer, file.key, parameters).toString('base64url');
  return `/files/${file.key}?${new URLSearchParams({ ...parameters, mac })}`;
}

/** What an address says, if this session was given it and it still holds. */
export function readSignedUrl(secret: string, bearer: Bearer, key: string, query: URLSearchParams, now: Date) {
  const said = { verb: query.get('verb') ?? '', until: query.get('until') ?? '', name: query.get('name') ?? '' };
  const given = Buffer.from(query.get('mac') ?? '', 'base64url');
  const right = macOf(secret, bearer, key, said);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return Number(said.until) * 1_000 > now.getTime() ? { verb: said.verb as Verb, name: said.name } : null;
}

function macOf(secret: string, { account, sessionId }: Bearer, key: string, said: Record<string, string>): Buffer {
  const purpose = Buffer.from(hkdfSync('sha256', secret, 'incident-xpress', 'file-address', 32));
  const { verb, until, name } = said;
  return createHmac('sha256', purpose)
    .update(JSON.stringify([account.id, sessionId, key, verb, until, name]))
    .digest();
}
