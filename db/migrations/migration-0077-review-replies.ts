import { Migration } from '@mikro-orm/migrations';

/**
 * Each reply to a comment of a reviewer is kept, with who wrote it. The columns of the one reply that a comment had are not
 * read any more; they stay, so that the upgrade ends the support of no version.
 */
export class Migration0077ReviewReplies extends Migration {
  override name = 'migration-0077-review-replies';

  override up() {
    for (const sql of [replies, moved, security]) this.addSql(sql);
  }
}

const replies = `
create table review_reply (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  comment_id uuid not null,
  body text not null check (length(body) between 1 and 500),
  -- null for a reply from before this table where only the name is known
  create_user_id uuid default acting_user(),
  create_user_name text not null default acting_user_name(),
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, comment_id) references review_comment (account_id, id) on delete cascade,
  foreign key (account_id, create_user_id) references app_user (account_id, id)
);
create index review_reply_of on review_reply (account_id, comment_id);
`;

const moved = `
-- the insert reads the comments of all accounts
alter table review_comment no force row level security;
insert into review_reply (account_id, comment_id, body, create_user_id, create_user_name, created_at)
select account_id, id, reply, case when replied_at = resolved_at then resolve_user_id end,
  coalesce(reply_user_name, ''), coalesce(replied_at, released_at)
from review_comment where reply <> '';
alter table review_comment force row level security;
`;

/** Hidden with its comment, which is hidden with a locked incident; only a comment that was shown is replied to. */
const isVisible = `
  exists (select from review_comment c where c.account_id = review_reply.account_id and c.id = review_reply.comment_id)`;

const security = `
alter table review_reply enable row level security, force row level security;
create policy account on review_reply
  using (account_id = current_account()) with check (account_id = current_account());
create policy locked_is_hidden on review_reply as restrictive
  using (sees_locked() or ${isVisible}) with check (sees_locked() or ${isVisible});
create policy after_release on review_reply as restrictive for insert with check (
  not exists (select from review_comment c where c.account_id = review_reply.account_id and c.id = review_reply.comment_id
    and c.released_at is null));
`;
