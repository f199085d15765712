import { Migration } from '@mikro-orm/migrations';

/** Sign-up, forgotten passwords, second factors, pictures of users, and users that an external provider brings. */
export class Migration0011Accounts extends Migration {
  override name = 'migration-0011-accounts';

  override up() {
    for (const sql of [users, factors, provisioning, identity, connections]) this.addSql(sql);
  }
}

const users = `
alter table app_user
  add column if not exists region text not null default '',
  add column avatar_file_id uuid,
  add column avatar_thumbnail_file_id uuid,
  add foreign key (account_id, avatar_file_id) references stored_file (account_id, id),
  add foreign key (account_id, avatar_thumbnail_file_id) references stored_file (account_id, id);
create index app_user_avatar on app_user (account_id, avatar_file_id) where avatar_file_id is not null;
create index app_user_avatar_thumbnail on app_user (account_id, avatar_thumbnail_file_id)
  where avatar_thumbnail_file_id is not null;
`;

const factors = `
-- while account and user require a second factor, a session without this time opens nothing but the pages for it
alter table session add column mfa_verified_at timestamptz;

create table mfa_device (
  account_id uuid not null,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  kind text not null check (kind in ('PHONE', 'APP')),
  -- E.164, such as +16045550157
  phone text check (phone ~ '^\\+1[2-9][0-9]{9}$'),
  -- encrypted key of an authenticator app
  secret bytea,
  -- time step of the last code of the app, which no later code may repeat
  last_time_step bigint,
  verified_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  check ((kind = 'PHONE') = (phone is not null)),
  check ((kind = 'APP') = (secret is not null)),
  foreign key (account_id, user_id) references app_user (account_id, id) on delete cascade
);
create unique index mfa_device_of on mfa_device (account_id, user_id, kind, (verified_at is not null));

-- the digits are derived from the id, the session and the device, and are not stored
create table mfa_code (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  session_id uuid not null,
  device_id uuid not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0 check (tries <= 5),
  used_at timestamptz,
  primary key (account_id, id),
  -- a new code replaces the one before it
  unique (account_id, session_id, device_id),
  foreign key (account_id, session_id) references session (account_id, id) on delete cascade,
  foreign key (account_id, device_id) references mfa_device (account_id, id) on delete cascade
);

create table mfa_recovery_code (
  account_id uuid not null,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, id),
  unique (account_id, user_id, code_hash),
  foreign key (account_id, user_id) references app_user (account_id, id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['mfa_device', 'mfa_code', 'mfa_recovery_code'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy account on %I using (account_id = current_account()) with check (account_id = current_account())', name);
  end loop;
end $$;
`;

const provisioning = `
-- whoever signs in first with a verified address of this domain becomes a user of this workgroup
alter table account
  add column provision_workgroup_id uuid,
  add column provision_domain citext check (length(provision_domain) <= 253),
  add foreign key (id, provision_workgroup_id) references workgroup (account_id, id)
    on delete set null (provision_workgroup_id);
create unique index account_provision_domain on account (provision_domain) where provision_workgroup_id is not null;

create function provisioning_account(domain citext) returns table (account_id uuid, workgroup_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select id, provision_workgroup_id from account
  where provision_domain = domain and provision_workgroup_id is not null and active $$;
`;

const identity = `
-- unlike idp_create_user it never changes the password of an address that exists
create function idp_sign_up(given citext, hash text) returns uuid
  language sql security definer set search_path = public, pg_temp as $$
  insert into idp_user (email, password_hash) values (given, hash) on conflict (email) do nothing returning id $$;
-- the digest of the old hash lets a link work once: the first new password changes the hash
create function idp_reset_password(given uuid, old_digest bytea, hash text) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
  with changed as (
    update idp_user set password_hash = hash, must_change_password = false, email_verified = true
    where id = given and sha256(convert_to(password_hash, 'UTF8')) = old_digest returning id)
  select exists (select from changed) $$;
revoke execute on function provisioning_account, idp_sign_up, idp_reset_password from public;
`;

/** Connections of the whole site to other services, each with its encrypted tokens. */
const connections = `
create table site_connection (
  name text primary key,
  tokens bytea not null,
  connected_at timestamptz not null default clock_timestamp()
);
`;
