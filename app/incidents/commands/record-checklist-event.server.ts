import { AuditRecord } from '#db/entities/audit-record.ts';
import type { ClassChange, TickChange } from '#db/vocabulary/checklist.ts';
import type { Scope } from '../../auth/scope.server.ts';

type Details = { TICK: TickChange[]; CLASS: ClassChange };

/** Writes to the incident's history and the audit, in the caller's transaction. */
export async function recordChecklistEvent<Kind extends keyof Details>(
  { em }: Scope,
  incident: { id: string; number: number },
  kind: Kind,
  details: Details[Kind],
) {
  await em.execute(eventSql, [incident.id, kind, JSON.stringify(details)]);
  em.create(AuditRecord, {
    objectType: 'INCIDENT',
    transactionType: 'CHECKLIST',
    objectId: incident.id,
    objectName: `Incident #${incident.number}`,
    objectData: Array.isArray(details) ? ticksOf(details) : classOf(details),
  });
  await em.flush();
}

function ticksOf(changes: TickChange[]) {
  const of = (act: TickChange['act']) =>
    changes.filter((change) => change.act === act).map(({ title, answer }) => (answer ? `${title}: ${answer}` : title));
  const [ticked, unticked, answered] = [of('TICK'), of('UNTICK'), of('ANSWER')];
  return {
    ...(ticked.length > 0 && { ticked }),
    ...(unticked.length > 0 && { unticked }),
    ...(answered.length > 0 && { answered }),
  };
}

function classOf({ from, added, dropped }: ClassChange) {
  return { classBefore: from.join(' / '), added, noLongerCounts: dropped };
}

const eventSql = `
insert into incident_checklist_event (account_id, incident_id, kind, details)
values (current_account(), $1, $2, $3::jsonb)`;
