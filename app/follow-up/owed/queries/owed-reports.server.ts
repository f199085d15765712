import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { isBeyondLastPage, type Pagination } from '../../../ui/lists/pagination.schema.ts';
import { mayOpenReviewQueue, mayRemindAuthors } from '../../policy.ts';
import { viewerValues } from '../../review/review-queue-sql.ts';
import type { Obstacle } from '../obstacle.ts';
import { authorsSql, owedSql } from '../owed-sql.ts';

export type OwedReport = {
  number: number;
  /** Null for a draft, because only its author opens a draft. */
  incidentId: string | null;
  classPath: string[] | null;
  since: string;
  hours: number;
};

export type Author = {
  id: string;
  name: string;
  drafts: number;
  returned: number;
  oldestHours: number;
  obstacle: Obstacle | null;
  remindedAt: string | null;
  remindedBy: string | null;
  /** Returned incidents before drafts, oldest first; at most 20. */
  reports: OwedReport[];
};

const maxReports = 20;

export async function owedReports(scope: Scope, place: Pagination) {
  const { actor, em, now } = scope;
  authorize(mayOpenReviewQueue(actor));
  const { page, pageSize } = isBeyondLastPage(place) ? { ...place, page: 1 } : place;
  const values = [...viewerValues(actor, now()), pageSize, (page - 1) * pageSize, maxReports];
  const [row] = await em.execute<[{ owed: Owed }]>(sql, values);
  return { ...row.owed, place: { page, pageSize }, may: { remind: mayRemindAuthors(actor) } };
}

type Owed = { people: number; reports: number; remindable: number; authors: Author[] };

const sql = `
with ${owedSql}, ${authorsSql},
page as (select * from author order by drafts + returned desc, oldest, id limit $4::int offset $5::int),
report as (
  select o.*, l.path, row_number() over (partition by o.user_id order by o.state desc, o.since, o.id) as place
  from owed o join page p on p.id = o.user_id
  left join lookup l on l.account_id = current_account() and l.id = o.last_class_id)
select jsonb_build_object(
  'people', (select count(*) from author), 'reports', (select count(*) from owed),
  'remindable', (select count(*) from author where obstacle is null),
  'authors', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'drafts', p.drafts,
      'returned', p.returned, 'oldestHours', floor(extract(epoch from $1::timestamptz - p.oldest) / 3600)::int,
      'obstacle', p.obstacle, 'remindedAt', p.reminded_at, 'remindedBy', p.remind_user_name,
      'reports', (select jsonb_agg(jsonb_build_object('number', r.number, 'classPath', r.path, 'since', r.since,
          'incidentId', case when r.state = 'RETURNED' then r.id end,
          'hours', floor(extract(epoch from $1::timestamptz - r.since) / 3600)::int) order by r.place)
        from report r where r.user_id = p.id and r.place <= $6::int))
    order by p.drafts + p.returned desc, p.oldest, p.id), '[]') from page p)) as owed`;
