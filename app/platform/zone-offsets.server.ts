import type { ZoneOffsets } from '../ui/dates/zone-offsets.ts';
import { canonicalTimeZone } from './time-zone.server.ts';

const offsetsByZone = new Map<string, ZoneOffsets>();

/** Returns offsets from 1900 to some years ahead in the format of `ui/zone-offsets.ts`; UTC's for an unknown zone. */
export function zoneOffsets(timeZone: string): ZoneOffsets {
  const zone = canonicalTimeZone(timeZone) ?? 'UTC';
  let offsets = offsetsByZone.get(zone);
  if (offsets === undefined) {
    offsets = readOffsets(zone);
    offsetsByZone.set(zone, offsets);
  }
  return offsets;
}

const yearsAhead = 5;
/** Shorter than any time between two changes of an offset. */
const stepSeconds = 7 * 24 * 60 * 60;

function readOffsets(timeZone: string): ZoneOffsets {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const offsetAt = (seconds: number) => {
    const [, sign, hours, minutes, rest] = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(
      format.format(seconds * 1000),
    )!;
    const size = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(rest ?? 0);
    return sign === '-' ? -size : size;
  };
  const end = Date.UTC(new Date().getUTCFullYear() + yearsAhead, 0) / 1000;
  let start = Date.UTC(1900, 0) / 1000;
  let changedAt = 0;
  let offset = offsetAt(start);
  let text = offset.toString(36);
  for (; start < end; start += stepSeconds) {
    const next = offsetAt(start + stepSeconds);
    if (next === offset) continue;
    let [before, after] = [start, start + stepSeconds];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offsetAt(middle) === offset) before = middle;
      else after = middle;
    }
    text += ` ${(after - changedAt).toString(36)}/${next.toString(36)}`;
    changedAt = after;
    offset = next;
  }
  return text;
}
