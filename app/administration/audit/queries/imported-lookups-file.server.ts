import { authorize, orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { toCsv } from '../../../platform/text-files/csv.server.ts';
import { isVisibleRecordSql } from '../../is-visible-record-sql.ts';
import { importedEntries } from '../audit-words.ts';
import { mayViewAudit } from '../policy.ts';

export async function importedLookupsFile({ em, actor }: Scope, id: string | undefined): Promise<string> {
  authorize(mayViewAudit(actor));
  const [record] = await em.execute<{ data: Record<string, unknown> }[]>(sql, [parseId(id)]);
  const entries = orNotFound(record && importedEntries(record.data), 'import');
  return toCsv([['Entry', 'Active'], ...entries.map(({ path, active }) => [path, active ? 'Yes' : 'No'])]);
}

const sql = `
select object_data as data from audit_record r
where r.account_id = current_account() and r.id = $1 and r.object_type = 'LOOKUP' and ${isVisibleRecordSql}`;
