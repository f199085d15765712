import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { maxListedRows, type Pagination } from '../../ui/lists/pagination.schema.ts';
import type { StoredAnswer } from '../answer.ts';
import type { EventKind } from '../event-fields.ts';
import { mayManageWebhooks } from '../policy.ts';

export type ListedWebhook = {
  id: string;
  url: string;
  kinds: EventKind[];
  /** Null for all classes; empty for a deleted one. */
  classPath: string[] | null;
  lastDelivery: string | null;
  isFailing: boolean;
  offWhy: 'USER' | 'FAILING' | 'GONE' | null;
  failed: number;
};

export type ListedDelivery = {
  id: string;
  url: string;
  kind: EventKind | 'TEST';
  /** Null for a test. `isThere`: the user can open the incident. */
  incident: { id: string; number: number | null; isThere: boolean } | null;
  state: 'WAITING' | 'DELIVERED' | 'FAILED' | 'DROPPED';
  isOff: boolean;
  tries: number;
  at: string;
  nextAt: string;
  last: StoredAnswer | null;
};

export type FailedDelivery = ListedDelivery & { webhookId: string; body: object; answers: StoredAnswer[] };

const failedShown = 20;

/** Deliveries are limited to those that the user may know of. */
export async function webhooksPage({ em, actor }: Scope, { page, pageSize }: Pagination) {
  authorize(mayManageWebhooks(actor));
  const [webhooks, failed, deliveries, [{ total }]] = await Promise.all([
    em.execute<ListedWebhook[]>(webhooksSql),
    em.execute<FailedDelivery[]>(`${failedSql} order by d.id desc limit $1`, [failedShown]),
    em.execute<ListedDelivery[]>(`${listedSql} order by d.id desc limit $1 offset $2`, [
      pageSize,
      (page - 1) * pageSize,
    ]),
    em.execute<[{ total: number }]>(totalSql, [maxListedRows + 1]),
  ]);
  return {
    display: viewerDisplay(actor),
    webhooks,
    failed,
    deliveries,
    page,
    pageSize,
    total: Math.min(total, maxListedRows),
    capped: total > maxListedRows,
  };
}

const webhooksSql = `
select w.id, w.url, w.kinds, case when w.class_id is not null then coalesce((
    select to_json(l.path) from lookup l where l.account_id = w.account_id and l.id = w.class_id), '[]') end as "classPath",
  (select max(d.answers -> -1 ->> 'at') from webhook_delivery d
    where d.account_id = w.account_id and d.webhook_id = w.id and d.state = 'DELIVERED') as "lastDelivery",
  w.failing_since is not null as "isFailing", w.off_why as "offWhy",
  (select count(*)::int from webhook_delivery d
    where d.account_id = w.account_id and d.webhook_id = w.id and d.state = 'FAILED' and d.kind <> 'TEST') as failed
from webhook w where w.account_id = current_account() order by w.created_at, w.id`;

const columns = `
d.id, w.url, d.kind, case when d.incident_id is not null then json_build_object('id', d.incident_id,
    'number', coalesce(i.number, g.number), 'isThere', i.id is not null) end as incident,
  d.state, w.off_at is not null as "isOff", d.tries, to_json(d.created_at) #>> '{}' as at,
  to_json(d.next_at) #>> '{}' as "nextAt", d.answers -> -1 as last`;

const tables = `
from webhook_delivery d join webhook w on w.account_id = d.account_id and w.id = d.webhook_id
left join incident i on i.account_id = d.account_id and i.id = d.incident_id
left join deleted_incident g on g.account_id = d.account_id and g.id = d.incident_id
where d.account_id = current_account()`;

const listedSql = `select ${columns} ${tables}`;
const failedSql = `select ${columns}, w.id as "webhookId", d.body, d.answers ${tables} and d.state = 'FAILED' and d.kind <> 'TEST'`;

const totalSql = `
select count(*)::int as total from (
  select from webhook_delivery where account_id = current_account() limit $1) d`;
