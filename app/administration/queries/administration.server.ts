import { type BusinessType, businessTypes, dateFormat, measurementType } from '#db/vocabulary/account.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { idleTime } from '../../ui/dates/idle-time.ts';
import { type Clock, counted } from '../../ui/format.ts';
import { maxListedRows } from '../../ui/lists/pagination.schema.ts';
import { isVisibleRecordSql } from '../is-visible-record-sql.ts';
import { mayOpenSection } from '../policy.ts';
import { type Section, sectionPath, sections } from '../sections.ts';
import { type SummedSubscription, subscriptionSummary } from '../subscription-summary.server.ts';

export async function administration({ actor, em }: Scope) {
  const display = viewerDisplay(actor);
  const [row] = await em.execute<[Facts]>(factsSql);
  const open = sections.filter((section) => mayOpenSection(actor, section)).map(({ name }) => name);
  // an account that has ended needs its subscription; otherwise users come for the workgroups
  const wanted: Section['name'][] = row.active ? ['workgroups'] : ['subscription2', 'workgroups'];
  const first = wanted.find((name) => open.includes(name)) ?? open[0];
  return {
    first: first ? sectionPath(first) : null,
    account: `${actor.account.name}, ${businessTypes[row.businessType]}`,
    sections: sections
      .filter((section) => mayOpenSection(actor, section))
      // a trial enters its billing information in the wizard alone
      .filter(({ name }) => name !== 'billingInformation' || row.subscriptionType !== 'trial')
      .map(({ name, title }) => ({ name, title, path: sectionPath(name), summary: summaries[name](row, display) })),
  };
}

type Facts = SummedSubscription & {
  businessType: BusinessType;
  measurementType: number;
  dateFormat: number;
  autoLogoutSeconds: number;
  workgroups: number;
  users: number;
  lists: number;
  entries: number;
  notifications: number;
  keys: number;
  webhooks: number;
  undelivered: number;
  imports: number;
  records: number;
  billingEmail: string;
};

const summaries: Record<Section['name'], (facts: Facts, display: Clock) => string> = {
  settings: (facts) =>
    [
      facts.measurementType === measurementType.us ? 'US' : 'Metric',
      facts.dateFormat === dateFormat.monthFirst ? 'MM/DD/YYYY' : 'DD/MM/YYYY',
      `auto logout after ${idleTime(facts.autoLogoutSeconds)}`,
    ].join(', '),
  workgroups: ({ workgroups, users }) => `${counted(workgroups, 'workgroup')}, ${counted(users, 'user')}`,
  lookups: ({ lists, entries }) => `${counted(lists, 'list')}, ${entries.toLocaleString('en-CA')} entries`,
  notification: ({ notifications }) => counted(notifications, 'notification'),
  import: ({ imports }) => (imports === 0 ? 'Incidents from a CSV or xlsx file' : counted(imports, 'import')),
  keys: ({ keys }) => (keys === 0 ? 'No key in use' : `${counted(keys, 'key')} in use`),
  webhooks: ({ webhooks, undelivered }) =>
    webhooks === 0
      ? 'No webhook'
      : [counted(webhooks, 'webhook'), undelivered > 0 && `${counted(undelivered, 'event')} not delivered`]
          .filter(Boolean)
          .join(', '),
  audit: ({ records }) =>
    `Last month, ${records > maxListedRows ? `more than ${counted(maxListedRows, 'record')}` : counted(records, 'record')}`,
  subscription2: (facts, display) => subscriptionSummary(facts, display),
  billingInformation: ({ billingEmail }) => billingEmail || 'Not given yet',
};

const factsSql = `
select a.business_type as "businessType", a.measurement_type as "measurementType", a.date_format as "dateFormat",
  a.auto_logout_seconds as "autoLogoutSeconds",
  a.subscription_type as "subscriptionType", a.active, a.concurrent_user_count as "concurrentUsers",
  a.time_zone as "timeZone", a.trial_expires_at as "trialExpiresAt", s.period_type as "periodType", s.period_end as "periodEnd",
  coalesce(s.cancelled, false) as cancelled, coalesce(nullif(a.billing_email, ''), s.payment_email, '') as "billingEmail",
  (select count(*)::int from workgroup w where w.account_id = a.id) as workgroups,
  (select count(*)::int from app_user u where u.account_id = a.id and u.workgroup_id is not null) as users,
  (select count(distinct l.type)::int from lookup l where l.account_id = a.id) as lists,
  (select count(*)::int from lookup l where l.account_id = a.id) as entries,
  (select count(*)::int from incident_notification n where n.account_id = a.id) as notifications,
  (select count(*)::int from api_key k where k.account_id = a.id and k.ended_at is null
    and (k.expires_at is null or k.expires_at > now())) as keys,
  (select count(*)::int from webhook w where w.account_id = a.id) as webhooks,
  (select count(*)::int from webhook_delivery d
    where d.account_id = a.id and d.state = 'FAILED' and d.kind <> 'TEST') as undelivered,
  (select count(*)::int from incident_import m where m.account_id = a.id) as imports,
  (select count(*)::int from (select from audit_record r
    where r.account_id = a.id and r.created_at > now() - interval '1 month' and ${isVisibleRecordSql} limit ${maxListedRows + 1}) as r) as records
from account a left join account_subscription s on s.account_id = a.id where a.id = current_account()`;
