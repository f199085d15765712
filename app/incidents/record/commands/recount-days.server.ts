import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import type { Scope } from '../../../auth/scope.server.ts';

type Row = { id: string; occurredAt: string; reportedAt: string };

const batchSize = 2_000;

/**
 * Moves stored days and minutes to the account's new time zone; an uncertain time keeps its day. Skips a batch where the
 * zone changes again meanwhile: the job of that change counts it.
 */
export async function recountDays({ em }: Pick<Scope, 'em'>): Promise<void> {
  const [{ timeZone }] = await em.execute<[{ timeZone: string }]>(zoneSql);
  for (let after = lowestId; ; ) {
    const rows = await em.execute<Row[]>(rowsSql, [after, batchSize]);
    if (rows.length === 0) return;
    const occurred = rows.map(({ occurredAt }) => toDateFields(new Date(occurredAt), timeZone));
    const reported = rows.map(({ reportedAt }) => toDateFields(new Date(reportedAt), timeZone).date);
    const ids = rows.map(({ id }) => id);
    const [dates, minutes] = [occurred.map(({ date }) => date), occurred.map(({ minute }) => minute)];
    await em.execute(updateSql, [ids, dates, minutes, reported, timeZone]);
    after = ids.at(-1)!;
  }
}

const lowestId = '00000000-0000-0000-0000-000000000000';

const zoneSql = 'select time_zone as "timeZone" from account where id = current_account()';

const rowsSql = `
select id, to_json(occurred_at) #>> '{}' as "occurredAt", to_json(reported_at) #>> '{}' as "reportedAt"
from incident where account_id = current_account() and id > $1::uuid order by id limit $2`;

const updateSql = `
update incident i set occurred_on = case when i.occurred_uncertain then i.occurred_on else day.occurred end,
  occurred_minute = case when i.occurred_uncertain then i.occurred_minute else day.minute end, reported_on = day.reported
from unnest($1::uuid[], $2::date[], $3::smallint[], $4::date[]) as day (id, occurred, minute, reported)
where i.account_id = current_account() and i.id = day.id
  and exists (select from account where id = current_account() and time_zone = $5)
  and (i.occurred_on, i.occurred_minute, i.reported_on) is distinct from (day.occurred, day.minute, day.reported)`;
