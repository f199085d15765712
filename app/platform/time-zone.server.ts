import { parse } from 'cookie';

/** The cookie a page's script sets on the first visit; scripts must be able to write it. */
export const timeZoneCookie = 'tz';

/** The browser's time zone if it says one that exists, else `fallback`. */
export function timeZoneOf(request: Request, fallback: string) {
  const claimed = parse(request.headers.get('Cookie') ?? '')[timeZoneCookie];
  return (claimed && timeZoneNamed(claimed)) || fallback;
}

const seen = new Map<string, string | null>();

/** Its one name, however it was written, because what is made for a zone is kept under it; null when there is none. */
function timeZoneNamed(name: string): string | null {
  if (name.length > 64 || !/^[A-Za-z0-9_+/-]+$/.test(name)) return null;
  let zone = seen.get(name);
  if (zone === undefined) {
    try {
      zone = new Intl.DateTimeFormat('en-CA', { timeZone: name }).resolvedOptions().timeZone;
    } catch {
      zone = null;
    }
    if (seen.size < 1_000) seen.set(name, zone);
  }
  return zone;
}
