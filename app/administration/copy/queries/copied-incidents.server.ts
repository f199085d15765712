import { sql } from 'kysely';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { IncidentRecord } from '../../../incidents/incident-record.ts';
import { exportedRows } from '../../../incidents/list/queries/exported-rows.server.ts';
import { maskPersons } from '../../../incidents/record/mask-persons.ts';
import { type incidentLists, incidentSql } from '../../../incidents/rows/incident-sql.server.ts';
import { visibleIncidents } from '../../../search/queries/visible-incidents.server.ts';
import { mayCopyIncidents, mayCopyPrivate } from '../policy.ts';

type List = (typeof incidentLists)[number];

/** Yields incidents by number. Private details are masked unless asked for, which needs the privilege to reveal them. */
export async function* copiedIncidents(
  scope: Scope,
  lists: readonly List[],
  { withPrivate }: { withPrivate: boolean },
): AsyncGenerator<(Omit<IncidentRecord, List> & Partial<Pick<IncidentRecord, List>>)[]> {
  authorize(withPrivate ? mayCopyPrivate(scope.actor) : mayCopyIncidents(scope.actor));
  const select = sql`select ${incidentSql(lists)} from incident i
    where i.account_id = ${scope.actor.account.id} and ${sql.join([sql`true`, ...visibleIncidents(scope.actor)], sql` and `)}
    order by i.number`;
  for await (const batch of exportedRows(scope, select)) {
    yield batch.map(([json]) => {
      const incident = JSON.parse(json!) as IncidentRecord;
      if (withPrivate || !incident.persons) return incident;
      return maskPersons(incident, { mayUnlock: false, unlockedPersonIds: [] });
    });
  }
}
