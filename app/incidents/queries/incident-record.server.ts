import { sql } from 'kysely';
import { compileSql } from '#db/run-sql.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { IncidentRecord } from '../incident-record.ts';
import { incidentLists, incidentSql } from '../incident-sql.server.ts';

/** Returns the unmasked incident, for the server only, or null when the account has none with this id. */
export async function incidentRecord({ em }: Pick<Scope, 'em'>, id: string): Promise<IncidentRecord | null> {
  const [row] = await em.execute<{ record: IncidentRecord }[]>(recordSql, [id]);
  return row?.record ?? null;
}

// compiled once, because that takes a millisecond
const { sql: recordSql } = compileSql(
  sql`select ${incidentSql(incidentLists)} as record from incident i where i.account_id = current_account() and i.id = ${'an id'}`,
);
