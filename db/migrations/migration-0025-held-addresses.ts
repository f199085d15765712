import { Migration } from '@mikro-orm/migrations';

/**
 * An account may name an address that is used in another account: its user is pending, with the identity 'held <id>', and
 * never signs in. A sign-up that nobody verified gives its address up, and verifying an address takes a password.
 */
export class Migration0025HeldAddresses extends Migration {
  override name = 'migration-0025-held-addresses';

  override up() {
    for (const sql of [addresses, signUps, passwords]) this.addSql(sql);
  }
}

const addresses = `
create index app_user_by_email on app_user (email);
create unique index app_user_email on app_user (email) where identity is null or identity not like 'held %';
create unique index app_user_email_of_account on app_user (account_id, email);
alter table app_user drop constraint app_user_email_key;
`;

const signUps = `
-- frees the address of an account that nobody ever entered: its only user is pending, and chose the password at sign-up
create function end_sign_up(given uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entered text := current_setting('app.account_id', true);
  acting text := current_setting('app.user_id', true);
  pending record;
begin
  perform set_config('app.account_id', given::text, true), set_config('app.user_id', '', true);
  select u.id, u.email, i.id as identity into pending
    from app_user u join account a on a.id = u.account_id join idp_user i on 'embedded ' || i.id = u.identity
    where u.account_id = given and a.id = given and a.subscription_type = 'trial' and a.active and u.status = 0
      and not i.email_verified and not i.must_change_password
      and not exists (select from app_user other where other.account_id = given and other.id <> u.id)
    for update of u, i;
  if found then
    delete from idp_artifact where payload ->> 'accountId' = pending.identity::text
      or payload #>> '{result,login,accountId}' = pending.identity::text;
    delete from idp_user where id = pending.identity;
    update app_user set email = id || '@deleted.invalid', identity = null, status = 2, deleted_at = now(),
      workgroup_id = null, phone = '' where account_id = given and id = pending.id;
    update account set active = false where id = given;
    insert into audit_record (account_id, object_type, transaction_type, object_id, object_name)
      select given, 'ACCOUNT', 'SIGN_UP_ENDED', given, name from account where id = given;
  end if;
  perform set_config('app.account_id', coalesce(entered, ''), true), set_config('app.user_id', coalesce(acting, ''), true);
  return pending.id is not null;
end $$;

-- whether no other account uses the address; a sign-up that nobody verified yields
create function take_address(given citext) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_user record;
  is_free boolean := true;
begin
  perform pg_advisory_xact_lock(hashtextextended('address ' || lower(given::text), 0));
  perform set_config('app.sign_in_email', given::text, true);
  for found_user in
    select account_id from app_user
    where email = given and account_id <> current_account() and (identity is null or identity not like 'held %')
  loop
    if not end_sign_up(found_user.account_id) then is_free := false; end if;
  end loop;
  perform set_config('app.sign_in_email', '', true);
  return is_free;
end $$;

create function end_unverified_sign_ups(before timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_account record;
  ended integer := 0;
begin
  for found_account in
    select id from account where subscription_type = 'trial' and active and created_at < before order by id
  loop
    if end_sign_up(found_account.id) then ended := ended + 1; end if;
  end loop;
  return ended;
end $$;
`;

const passwords = `
create function idp_choose_password(given uuid, address citext, hash text) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
  with chosen as (
    update idp_user set password_hash = hash, must_change_password = false, email_verified = true
    where id = given and email = address and not email_verified returning id)
  select exists (select from chosen) $$;
revoke execute on function end_sign_up, take_address, end_unverified_sign_ups, idp_choose_password from public;
`;
