import type { AuditObjectType } from '#db/vocabulary/audit.ts';
import { isId } from '#db/vocabulary/id.ts';
import { toUtc } from '#db/vocabulary/zoned-time.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { isVisibleRecordSql } from '../../is-visible-record-sql.ts';
import type { AuditFilter, AuditRange } from '../audit-filter.schema.ts';
import { mayViewAudit } from '../policy.ts';

export type AuditRow = {
  /** Null for users who may not see locked incidents: gaps in the chain would tell how many entries are hidden. */
  seq: number | null;
  id: string;
  at: string;
  objectType: AuditObjectType;
  objectName: string;
  transactionType: string;
  /** Empty where the system acted. */
  user: string;
  objectId: string | null;
  createUserId: string | null;
};

const maxCounted = 10_000;

type RecordFilter = Pick<AuditFilter, 'auditType' | 'user' | 'older' | 'newer'> &
  Partial<Pick<AuditFilter, 'words'>> & {
    range: Pick<AuditRange, 'from' | 'to'>;
    /** Leaves out the reader's own reads. */
    withoutOwnReads?: boolean;
  };

/** Returns one page of visible entries, and their number up to one above maxCounted. */
export async function auditRecords({ em, actor }: Scope, filter: RecordFilter, pageSize: number) {
  authorize(mayViewAudit(actor));
  const values = filterValues(filter, actor);
  const cursor = filter.older ?? filter.newer ?? null;
  const sql = filter.newer ? newerSql : olderSql;
  const [rows, [{ total }]] = await Promise.all([
    em.execute<AuditRow[]>(sql, [...values, cursor, pageSize + 1]),
    em.execute<[{ total: number }]>(countSql, [...values, maxCounted + 1]),
  ]);
  const page = rows.slice(0, pageSize);
  const hasMore = rows.length > pageSize;
  return {
    rows: filter.newer ? page.toReversed() : page,
    total,
    hasOlder: filter.newer ? true : hasMore,
    hasNewer: filter.newer ? hasMore : filter.older !== undefined,
  };
}

function filterValues(
  { auditType, words = '', user, range, withoutOwnReads }: RecordFilter,
  { timeZone, userId }: Scope['actor'],
) {
  const end = new Date(`${range.to}T00:00:00Z`);
  end.setUTCDate(end.getUTCDate() + 1);
  return [
    ...[auditType ?? null, isId(user) ? user : null, isId(user) ? '' : user],
    ...[toUtc(timeZone, range.from, '00:00'), toUtc(timeZone, end.toISOString().slice(0, 10), '00:00')],
    ...[words, withoutOwnReads ? userId : null],
  ];
}

/** Entries of other types may hold values that not every reader may see. */
const searchedTypes = `('USER', 'USER_GROUP', 'ACCOUNT', 'LOOKUP')`;

const fitsSql = `
($1::text is null or r.object_type = $1)
and ($2::uuid is null or r.create_user_id = $2::uuid)
and ($3 = '' or r.create_user_id in (
  select id from app_user u where u.account_id = current_account()
    and (u.email = $3::citext or strpos(folded(u.first_name || ' ' || u.last_name), folded($3)) > 0
      or is_named(name_search(u.first_name, u.middle_name, u.last_name), $3))))
and r.created_at >= $4::timestamptz and r.created_at < $5::timestamptz and ${isVisibleRecordSql}
and ($6 = '' or strpos(folded(r.object_name), folded($6)) > 0 or r.object_type in ${searchedTypes} and exists (
  select from jsonb_path_query(r.object_data, '$.** ? (@.type() == "string")') as value
  where strpos(folded(value #>> '{}'), folded($6)) > 0))
and ($7::uuid is null or r.transaction_type <> 'READ' or r.create_user_id is distinct from $7::uuid)`;

const rowSql = `
select case when sees_locked() then r.seq::float8 end as seq, r.id, r.created_at as at, r.object_type as "objectType", r.object_name as "objectName",
  r.transaction_type as "transactionType", r.create_user_name as user, r.object_id as "objectId", r.create_user_id as "createUserId"
from audit_record r where r.account_id = current_account() and ${fitsSql}`;

const placeSql = `(
  select r.created_at, r.seq from audit_record r
  where r.account_id = current_account() and r.id = $8::uuid and ${isVisibleRecordSql})`;

const olderSql = `
${rowSql} and ($8::uuid is null or (r.created_at, r.seq) < ${placeSql})
order by r.created_at desc, r.seq desc limit $9::int`;

const newerSql = `
${rowSql} and (r.created_at, r.seq) > ${placeSql}
order by r.created_at, r.seq limit $9::int`;

const countSql = `
select count(*)::int as total from (
  select from audit_record r where r.account_id = current_account() and ${fitsSql} limit $8::int) counted`;
