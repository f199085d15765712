import { type RawBuilder, sql } from 'kysely';
import { zoneOffsets } from '../../platform/zone-offsets.server.ts';
import { changesOf } from '../../ui/dates/zone-offsets.ts';

/** Uses this process's zone data, because those of PostgreSQL's `at time zone` may be older. Returns a `timestamp`. */
export function localTime(instant: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> {
  const { starts, offsets } = changesOf(zoneOffsets(timeZone));
  const utc = sql`(${instant} at time zone 'UTC')`;
  if (starts.length === 0) return sql`(${utc} + ${`${offsets[0]} seconds`}::interval)`;
  const instants = starts.map((seconds) => new Date(seconds * 1000).toISOString());
  const at = sql`1 + width_bucket(${instant}, ${`{${instants}}`}::timestamptz[])`;
  return sql`(${utc} + (${`{${offsets}}`}::int[])[${at}] * interval '1 second')`;
}
