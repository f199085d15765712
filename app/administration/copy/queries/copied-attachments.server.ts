import { sql } from 'kysely';
import { runSql } from '#db/run-sql.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { visibleIncidents } from '../../../search/queries/visible-incidents.server.ts';
import type { Pagination } from '../../../ui/lists/pagination.schema.ts';
import { mayCopyIncidents } from '../policy.ts';

type CopiedAttachment = {
  id: string;
  incidentId: string;
  number: number;
  name: string;
  fileName: string;
  sizeBytes: number;
};

export async function copiedAttachments({ em, actor }: Scope, { page, pageSize }: Pagination) {
  authorize(mayCopyIncidents(actor));
  const from = sql`from attachment a join incident i on i.account_id = a.account_id and i.id = a.incident_id
    where ${sql.join([sql`a.account_id = ${actor.account.id}`, ...visibleIncidents(actor)], sql` and `)}`;
  const [counted] = await runSql<{ total: number }>(em, sql`select count(*)::int as total ${from}`);
  const rows = await runSql<CopiedAttachment>(
    em,
    sql`select a.id, i.id as "incidentId", i.number::int as number, coalesce(nullif(a.name, ''), a.file_name) as name,
      a.file_name as "fileName", (select f.size_bytes::float8 from stored_file f
        where f.account_id = a.account_id and f.id = a.file_id) as "sizeBytes"
      ${from} order by i.number, a.created_at, a.id limit ${pageSize} offset ${(page - 1) * pageSize}`,
  );
  return { total: counted?.total ?? 0, rows };
}
