import type { Scope } from '../../auth/scope.server.ts';
import type { Import } from '../import-state.ts';

export type ListedImport = Pick<
  Import,
  'id' | 'fileName' | 'state' | 'createdRows' | 'failedRows' | 'createUserName' | 'createdAt'
>;

export async function importList({ em }: Scope, { limit, offset }: { limit: number; offset: number }) {
  const [imports, [{ total }]] = await Promise.all([
    em.execute<ListedImport[]>(sql, [limit, offset]),
    em.execute<[{ total: number }]>(countSql),
  ]);
  return { imports, total };
}

const sql = `
select i.id, i.file_name as "fileName", i.state, i.created_rows as "createdRows", i.failed_rows as "failedRows",
  i.create_user_name as "createUserName", to_json(i.created_at) as "createdAt"
from incident_import i where i.account_id = current_account() order by i.created_at desc, i.id desc
limit $1::int offset $2::int`;

const countSql = 'select count(*)::int as total from incident_import where account_id = current_account()';
