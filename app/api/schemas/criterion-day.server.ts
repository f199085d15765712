import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { canonicalTimeZone } from '../../platform/time-zone.server.ts';

/** A time with an offset becomes its day in the zone. */
export function criterionDay(text: string, timeZone: string): string {
  const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) ? new Date(text) : null;
  const zone = canonicalTimeZone(timeZone);
  if (instant && zone && !Number.isNaN(instant.getTime())) return toDateFields(instant, zone).date;
  return /^\d{4}-\d\d-\d\dT/.test(text) ? text.slice(0, 10) : text;
}
