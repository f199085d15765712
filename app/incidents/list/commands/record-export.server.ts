import type { Scope } from '../../../auth/scope.server.ts';

export async function recordExport({ em }: Pick<Scope, 'em'>, list: string, criteria: object) {
  await em.execute(sql, [list, JSON.stringify(criteria)]);
}

const sql = `
insert into audit_record (account_id, object_type, transaction_type, object_name, object_data)
values (current_account(), 'SEARCH', 'EXPORT', $1, $2::jsonb)`;
