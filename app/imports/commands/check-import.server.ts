import type { Scope } from '../../auth/scope.server.ts';
import { changeImport } from '../change-import.server.ts';

export async function checkImport(scope: Scope, id: string | undefined): Promise<void> {
  await changeImport(scope, id, { from: ['MATCHING', 'CHECKED'], to: 'CHECKING', before: forgetCheck });
}

async function forgetCheck({ em }: Scope, { id }: { id: string }) {
  await em.execute('delete from incident_import_row where account_id = current_account() and import_id = $1', [id]);
  await em.execute(resetSql, [id]);
}

const resetSql = `
update incident_import set done_rows = 0, checked = '{}' where account_id = current_account() and id = $1`;
