import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Actor } from '../auth/actor.ts';

export type Verb = 'view' | 'download';

type Bearer = Pick<Actor, 'sessionId' | 'account'>;
/** `path` is the address of the row that the file belongs to. */
type SignedFile = { path: string; fileId: string; isThumbnail: boolean };

const validSeconds = 300;

/** Works for this session for five minutes, while the row may be read. */
export function signedUrl(secret: string, bearer: Bearer, file: SignedFile, verb: Verb, now: Date): string {
  const until = String(Math.floor(now.getTime() / 1_000) + validSeconds);
  const mac = macOf(secret, bearer, file, { verb, until });
  const parameters = { ...(file.isThumbnail && { thumbnail: '' }), verb, until, mac };
  return `${file.path}?${new URLSearchParams(parameters)}`;
}

/** Returns null for an expired URL, or one of another session or file. */
export function readSignedUrl(
  secret: string,
  bearer: Bearer,
  file: SignedFile,
  query: URLSearchParams,
  now: Date,
): Verb | null {
  const signed = { verb: query.get('verb') ?? '', until: query.get('until') ?? '' };
  const givenMac = Buffer.from(query.get('mac') ?? '');
  const expectedMac = Buffer.from(macOf(secret, bearer, file, signed));
  if (givenMac.length !== expectedMac.length || !timingSafeEqual(givenMac, expectedMac)) return null;
  return Number(signed.until) * 1_000 > now.getTime() ? (signed.verb as Verb) : null;
}

function macOf(
  secret: string,
  { account, sessionId }: Bearer,
  { path, fileId }: SignedFile,
  { verb, until }: { verb: string; until: string },
): string {
  const macKey = Buffer.from(hkdfSync('sha256', secret, 'incident-xpress', 'file-address', 32));
  return createHmac('sha256', macKey)
    .update(JSON.stringify([account.id, sessionId, path, fileId, verb, until]))
    .digest('base64url');
}
