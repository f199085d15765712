import type { Scope } from '../../auth/scope.server.ts';

export async function recordRead(
  { em }: Pick<Scope, 'em'>,
  { id, number }: { id: string; number: number },
  historyEntryId: string | null = null,
) {
  await em.execute(sql, [id, `Incident #${number}`, historyEntryId]);
}

const sql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name, object_history_id)
values (current_account(), 'INCIDENT', 'READ', $1, $2, $3)`;
