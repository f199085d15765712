import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { maxStoredCalls } from '../max-stored-calls.ts';

export type KeyCall = { at: string; method: string; path: string; status: number };

const retentionDays = 30;

/** Counts calls by day of UTC and stores the last ones, newest first; older days are deleted. */
export async function recordKeyCalls(
  { em }: { em: SqlEntityManager },
  keyId: string,
  { counts, last }: { counts: Record<'succeeded' | 'refused' | 'limited' | 'failed', number>; last: KeyCall[] },
): Promise<void> {
  const { succeeded, refused, limited, failed } = counts;
  await em.execute(recordSql, [
    ...[keyId, succeeded, refused, limited, failed],
    ...[JSON.stringify(last), maxStoredCalls, retentionDays],
  ]);
}

const recordSql = `
with today as (select (now() at time zone 'UTC')::date as day),
counted as (
  insert into api_key_day as d (account_id, key_id, day, succeeded, refused, limited, failed)
  select current_account(), $1, day, $2, $3, $4, $5 from today
  on conflict (account_id, key_id, day) do update set succeeded = d.succeeded + excluded.succeeded,
    refused = d.refused + excluded.refused, limited = d.limited + excluded.limited, failed = d.failed + excluded.failed),
swept as (
  delete from api_key_day where account_id = current_account() and key_id = $1
    and day <= (select day from today) - $8::int)
insert into api_key_last_calls as l (account_id, key_id, calls) values (current_account(), $1, $6::jsonb)
on conflict (account_id, key_id) do update set calls = (
  select jsonb_agg(item order by place)
  from jsonb_array_elements(excluded.calls || l.calls) with ordinality c (item, place) where place <= $7)`;
