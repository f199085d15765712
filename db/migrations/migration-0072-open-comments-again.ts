import { Migration } from '@mikro-orm/migrations';

/** A resolved comment of a reviewer opens again with its reply, which keeps its writer; a released one is not deleted. */
export class Migration0072OpenCommentsAgain extends Migration {
  override name = 'migration-0072-open-comments-again';

  override up() {
    for (const sql of [replies, signed, deletion]) this.addSql(sql);
  }
}

const replies = `
alter table review_comment
  add column replied_at timestamptz,
  add column reply_user_name text,
  drop constraint review_comment_check2,
  add constraint reply_after_release check (reply = '' or released_at is not null),
  -- the update reaches the comments of all accounts
  no force row level security;
update review_comment set replied_at = resolved_at, reply_user_name = resolve_user_name where reply <> '';
alter table review_comment force row level security;
`;

const signed = `
create function sign_reply() returns trigger language plpgsql as $$
begin
  new.replied_at := case when new.reply <> '' then coalesce(new.resolved_at, clock_timestamp()) end;
  new.reply_user_name := case when new.reply <> '' then acting_user_name() end;
  return new;
end $$;
create trigger sign_reply before update of reply on review_comment for each row
  when (new.reply is distinct from old.reply) execute function sign_reply();
`;

/** The owner of the tables erases accounts; comments of a deleted incident go by their foreign key. */
const deletion = `
create policy released_stays on review_comment as restrictive for delete
  using (released_at is null
    or current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'review_comment'::regclass));
`;
