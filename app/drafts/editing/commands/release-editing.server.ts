import type { Scope } from '../../../auth/scope.server.ts';

/** An incident of which nobody has a copy any more is open again; goes on in the transaction that removed one. */
export async function releaseEditing({ em }: Pick<Scope, 'em'>, incidentId: string) {
  // a statement of its own: once it has the row, the next one sees a copy that someone has just begun
  await em.execute('select from incident where account_id = current_account() and id = ? for no key update', [
    incidentId,
  ]);
  await em.execute(sql, [incidentId]);
}

const sql = `
update incident set status = 1
where account_id = current_account() and id = ? and status = 3
  and not exists (select from draft d where d.account_id = incident.account_id and d.incident_id = incident.id)`;
