import type { Scope } from '../../auth/scope.server.ts';

export async function recordTextSearch({ em }: Pick<Scope, 'em'>, words: string) {
  await em.execute(sql, [JSON.stringify({ words })]);
}

const sql = `
insert into audit_record (account_id, object_type, transaction_type, object_name, object_data)
values (current_account(), 'SEARCH', 'SEARCH', 'Search by words', $1::jsonb)`;
