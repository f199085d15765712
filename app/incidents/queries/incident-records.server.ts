import { sql } from 'kysely';
import { compileSql } from '#db/run-sql.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { IncidentRecord } from '../incident-record.ts';
import { incidentLists, incidentSql } from '../rows/incident-sql.server.ts';

/** Unmasked, for the server only. */
export async function incidentRecords(
  { em }: Pick<Scope, 'em'>,
  ids: string[],
): Promise<ReadonlyMap<string, IncidentRecord>> {
  const rows = await em.execute<{ record: IncidentRecord }[]>(recordsSql, [JSON.stringify(ids)]);
  return new Map(rows.map(({ record }) => [record.id, record]));
}

// compiled once, because compiling takes a millisecond
const { sql: recordsSql } = compileSql(
  sql`select ${incidentSql(incidentLists)} as record from incident i where i.account_id = current_account()
    and i.id = any (array(select value::uuid from jsonb_array_elements_text(${'ids'}::jsonb)))`,
);
