import { type BusinessType, businessTypes, dateFormat, measurementType } from '#db/vocabulary/account.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { maxListedRows } from '../../incidents/pagination.schema.ts';
import { counted } from '../../ui/format.ts';
import { isShownSql } from '../audit/is-shown-sql.ts';
import { mayOpenSection } from '../policy.ts';
import { type Section, sectionPath, sections } from '../sections.ts';

export async function administration({ actor, em }: Scope) {
  const [row] = await em.execute<[Facts]>(factsSql);
  return {
    account: `${actor.account.name}, ${businessTypes[row.businessType]}`,
    sections: sections
      .filter((section) => mayOpenSection(actor, section))
      .map(({ name, title }) => ({ name, title, path: sectionPath(name), summary: summaries[name](row) })),
  };
}

type Facts = {
  businessType: BusinessType;
  measurementType: number;
  dateFormat: number;
  autoLogoutSeconds: number;
  workgroups: number;
  users: number;
  lists: number;
  entries: number;
  notifications: number;
  records: number;
};

const summaries: Record<Section['name'], (facts: Facts) => string> = {
  settings: (facts) =>
    [
      facts.measurementType === measurementType.us ? 'US' : 'Metric',
      facts.dateFormat === dateFormat.monthFirst ? 'MM/DD/YYYY' : 'DD/MM/YYYY',
      `auto logout after ${idleTime(facts.autoLogoutSeconds)}`,
    ].join(', '),
  workgroups: ({ workgroups, users }) => `${counted(workgroups, 'workgroup')}, ${counted(users, 'user')}`,
  lookups: ({ lists, entries }) => `${counted(lists, 'list')}, ${entries.toLocaleString('en-CA')} entries`,
  notification: ({ notifications }) => counted(notifications, 'notification'),
  audit: ({ records }) =>
    `Last month, ${records > maxListedRows ? `more than ${counted(maxListedRows, 'record')}` : counted(records, 'record')}`,
};

function idleTime(seconds: number) {
  return seconds < 60 ? counted(seconds, 'second') : counted(Math.round(seconds / 60), 'minute');
}

const factsSql = `
select a.business_type as "businessType", a.measurement_type as "measurementType", a.date_format as "dateFormat",
  a.auto_logout_seconds as "autoLogoutSeconds",
  (select count(*)::int from workgroup w where w.account_id = a.id) as workgroups,
  (select count(*)::int from app_user u where u.account_id = a.id and u.workgroup_id is not null) as users,
  (select count(distinct l.type)::int from lookup l where l.account_id = a.id) as lists,
  (select count(*)::int from lookup l where l.account_id = a.id) as entries,
  (select count(*)::int from incident_notification n where n.account_id = a.id) as notifications,
  (select count(*)::int from (select from audit_record r
    where r.account_id = a.id and r.created_at > now() - interval '1 month' and ${isShownSql} limit ${maxListedRows + 1}) as r) as records
from account a where a.id = current_account()`;
