import { userStatus } from '#db/vocabulary/account.ts';
import { holdsSql } from '../../auth/holds-sql.ts';
import { getsEmails } from '../follow-up-emails.ts';
import { viewableSql } from '../review/review-queue-sql.ts';

/**
 * SQL: drafts of new incidents older than 24 h (number, class and age only), and returned incidents that the user may view.
 * The maker of an API key owes what the key wrote, where they may view all incidents. $1 to $3 are `viewerValues`.
 */
export const owedSql = `
owed as (
  select d.create_user_id as user_id, d.id, d.number, d.last_class_id, d.created_at as since, 'DRAFT' as state, false as locked
  from draft d
  where d.account_id = current_account() and d.incident_id is null and d.changed
    and d.created_at <= $1::timestamptz - interval '24 hours'
  union all
  select coalesce(maker.id, i.review_user_id), i.id, i.number, i.last_class_id, i.review_since, 'RETURNED', i.locked
  from incident i
  left join lateral (
    select m.id from api_key k join app_user m on m.account_id = k.account_id and m.id = k.maker_id
    join workgroup w on w.account_id = m.account_id and w.id = m.workgroup_id
    where k.account_id = i.account_id and k.id = i.review_user_id and ${holdsSql('ALLINCIDENT_SEARCH')}) maker on true
  where i.account_id = current_account() and i.review_state = 'RETURNED' and i.review_user_id is not null and ${viewableSql}
)`;

/** SQL: the authors of `owed`, each with the obstacle to a reminder. */
export const authorsSql = `
author as (
  select u.id, u.first_name || ' ' || u.last_name as name, o.drafts, o.returned, o.oldest,
    r.reminded_at, r.remind_user_name, case
      when u.id = acting_user() then 'SELF'
      when u.status <> ${userStatus.active} then 'INACTIVE'
      when not ${getsEmails('OWED', 'u.id')} then 'LEFT'
      when not o.emailed then 'LOCKED'
      when r.reminded_at > $1::timestamptz - interval '24 hours' then 'REMINDED' end as obstacle
  from (
    select user_id, count(*) filter (where state = 'DRAFT')::int as drafts,
      count(*) filter (where state = 'RETURNED')::int as returned, min(since) as oldest, bool_or(not locked) as emailed
    from owed group by user_id) o
  join app_user u on u.account_id = current_account() and u.id = o.user_id
  left join report_reminder r on r.account_id = u.account_id and r.user_id = u.id
)`;
