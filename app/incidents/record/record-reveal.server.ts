import { AuditRecord } from '#db/entities/audit-record.ts';
import type { Scope } from '../../auth/scope.server.ts';

type Reveal = { personId: string; incidentId: string; name: string };

/** Reveals private details to this session and audits it, in the caller's transaction. */
export async function recordReveal({ em, actor }: Scope, { personId, incidentId, name }: Reveal) {
  await em.execute(revealSql, [actor.sessionId, personId]);
  em.create(AuditRecord, {
    objectType: 'INCIDENT',
    transactionType: 'UNLOCK_PERSON',
    objectId: incidentId,
    objectName: name,
    objectData: { personId },
  });
}

const revealSql = `
insert into person_unlock (account_id, session_id, person_id) values (current_account(), $1, $2)
on conflict (account_id, session_id, person_id) do update set unlocked_at = now()`;
