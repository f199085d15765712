import { parse } from 'cookie';

/** The cookie a page's script sets on the first visit; scripts must be able to write it. */
export const timeZoneCookie = 'tz';

/** The browser's time zone if it says one that exists, else `fallback`. */
export function timeZoneOf(request: Request, fallback: string) {
  const claimed = parse(request.headers.get('Cookie') ?? '')[timeZoneCookie];
  return claimed && isTimeZone(claimed) ? claimed : fallback;
}

const seen = new Map<string, boolean>();

function isTimeZone(name: string) {
  if (name.length > 64 || !/^[A-Za-z0-9_+/-]+$/.test(name)) return false;
  let known = seen.get(name);
  if (known === undefined) {
    try {
      new Intl.DateTimeFormat('en-CA', { timeZone: name });
      known = true;
    } catch {
      known = false;
    }
    if (seen.size < 1_000) seen.set(name, known);
  }
  return known;
}
