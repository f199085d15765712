import type { Scope } from '../../auth/scope.server.ts';
import type { Import } from '../import-state.ts';

export type ListedImport = Pick<
  Import,
  'id' | 'fileName' | 'state' | 'createdRows' | 'failedRows' | 'createUserName' | 'createdAt'
>;

/** Returns the newest imports of the account. */
export async function importList({ em }: Scope): Promise<ListedImport[]> {
  return await em.execute<ListedImport[]>(sql);
}

const sql = `
select i.id, i.file_name as "fileName", i.state, i.created_rows as "createdRows", i.failed_rows as "failedRows",
  i.create_user_name as "createUserName", to_json(i.created_at) as "createdAt"
from incident_import i where i.account_id = current_account() order by i.created_at desc, i.id desc limit 25`;
