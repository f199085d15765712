import { orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { maskPersons } from '../mask-persons.ts';
import { mayEdit, mayPrint, mayUnlockPersons, mayView } from '../policy.ts';
import { incidentRecord } from './incident-record.server.ts';
import { unlockedPersonIds } from './unlocked-person-ids.server.ts';

/**
 * Returns an incident as the user may see it, and what they may do with it. Throws a NotFoundError when they may not
 * view it. An `audited` read is recorded in the audit log first.
 */
export async function viewedIncident(scope: Scope, id: string | undefined, { audited }: { audited: boolean }) {
  const { actor, em } = scope;
  const found = await incidentRecord(scope, parseId(id));
  const incident = orNotFound(found && mayView(actor, found) ? found : null, 'incident');
  const may = {
    print: mayPrint(actor, incident),
    edit: mayEdit(actor, incident),
    unlockPersons: mayUnlockPersons(actor),
  };
  const unlocked = await unlockedPersonIds(scope, incident.id);
  if (audited) await em.execute(auditSql, [incident.id, `Incident #${incident.number}`]);
  return { incident: maskPersons(incident, { mayUnlock: may.unlockPersons, unlockedPersonIds: unlocked }), may };
}

export type ViewedIncident = Awaited<ReturnType<typeof viewedIncident>>;

const auditSql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name)
values (current_account(), 'INCIDENT', 'READ', ?, ?)`;
