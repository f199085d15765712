import { parse } from 'cookie';

/** A script of the page sets this cookie, so it is not HttpOnly. */
export const timeZoneCookie = 'tz';

/** Returns `fallback` unless the cookie names a valid zone. */
export function timeZoneOf<Fallback>(request: Request, fallback: Fallback): string | Fallback {
  const claimed = parse(request.headers.get('Cookie') ?? '')[timeZoneCookie];
  return (claimed && canonicalTimeZone(claimed)) || fallback;
}

const canonicalNames = new Map<string, string | null>();

/** Returns the canonical name of a zone, which other caches use as their key; null for an unknown zone. */
export function canonicalTimeZone(name: string): string | null {
  if (name.length > 64 || !/^[A-Za-z0-9_+/-]+$/.test(name)) return null;
  let zone = canonicalNames.get(name);
  if (zone === undefined) {
    try {
      zone = new Intl.DateTimeFormat('en-CA', { timeZone: name }).resolvedOptions().timeZone;
    } catch {
      zone = null;
    }
    if (canonicalNames.size < 1_000) canonicalNames.set(name, zone);
  }
  return zone;
}
