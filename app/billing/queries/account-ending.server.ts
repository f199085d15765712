import type { Scope } from '../../auth/scope.server.ts';

export type AccountEnding = {
  endedAt: string;
  requestedAt: string | null;
  erasesAt: string;
  isOnHold: boolean;
  timeZone: string;
  incidents: number;
  drafts: number;
  people: number;
  files: number;
  fileBytes: number;
  users: number;
  lists: number;
  entries: number;
  auditRecords: number;
  invoices: number;
  invoicesUntil: string | null;
  administrators: number;
};

export async function accountEnding({ em }: Pick<Scope, 'em'>): Promise<AccountEnding | null> {
  const [row] = await em.execute<{ ending: AccountEnding }[]>(endingSql);
  return row?.ending ?? null;
}

const countOf = (table: string, condition = 'true') =>
  `(select count(*) from ${table} t where t.account_id = current_account() and ${condition})`;

const endingSql = `
select jsonb_build_object('endedAt', e.ended_at, 'requestedAt', e.requested_at, 'erasesAt', e.erases_at,
  'isOnHold', e.on_hold, 'timeZone', a.time_zone, 'incidents', ${countOf('incident')}, 'drafts', ${countOf('draft', 't.touched')},
  'people', ${countOf('person')} + ${countOf('legal_entity')}, 'files', ${countOf('stored_file', `t.purpose = 'ATTACHMENT'`)},
  'fileBytes', (select coalesce(sum(size_bytes), 0) from stored_file where account_id = a.id and purpose = 'ATTACHMENT'),
  'users', ${countOf('app_user', 't.workgroup_id is not null')},
  'lists', (select count(distinct type) from lookup where account_id = a.id), 'entries', ${countOf('lookup')},
  'auditRecords', ${countOf('audit_record')}, 'invoices', ${countOf('subscription_invoice')},
  'invoicesUntil', (select make_date(extract(year from max(created_at))::int + 7, 12, 31)
    from subscription_invoice where account_id = a.id),
  'administrators', (select count(*) from app_user u join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
    where u.account_id = a.id and w.is_admin and u.status = 1)) as ending
from account_erasure() e join account a on a.id = current_account()`;
