import { Migration } from '@mikro-orm/migrations';

/**
 * Keys with which programs act. Each has a user of its own, with the same id, whom history and audit name: without a
 * workgroup and never active, so that nobody signs in with it and no list of users has it.
 */
export class Migration0038ApiKeys extends Migration {
  override name = 'migration-0038-api-keys';

  override up() {
    for (const sql of [users, keys, access]) this.addSql(sql);
  }
}

const users = `
alter table app_user add column is_key boolean not null default false;
alter table app_user drop constraint app_user_deleted;
alter table app_user
  add constraint app_user_deleted check ((workgroup_id is null) = (deleted_at is not null or is_key)) not valid,
  add constraint app_user_key check (
    not is_key or (status = 2 and identity is null and not system_admin and deleted_at is null)) not valid;
`;

const keys = `
create table api_key (
  account_id uuid not null,
  -- also the id of the key's user
  id uuid not null,
  maker_id uuid not null,
  name text not null check (length(name) between 1 and 90),
  privileges text[] not null check (cardinality(privileges) > 0
    and not privileges && array['SYSTEM_ADMIN', 'PRIVACY_INFO_VIEW']),
  -- SHA-256 of the whole key, which nobody can read here
  secret_hash bytea not null check (length(secret_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  ended_at timestamptz,
  ended_why text check (ended_why in ('REVOKED', 'MAKER_DISABLED')),
  check ((ended_at is null) = (ended_why is null)),
  primary key (account_id, id),
  -- a program presents a key before any account is known
  unique (id),
  foreign key (account_id, id) references app_user (account_id, id) on delete cascade,
  foreign key (account_id, maker_id) references app_user (account_id, id)
);
create index api_key_of_maker on api_key (account_id, maker_id) where ended_at is null;
alter table api_key enable row level security, force row level security;
create policy account on api_key using (account_id = current_account()) with check (account_id = current_account());
`;

const access = `
create function current_key_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.key_id', true), '')::uuid;
create policy presented_key on api_key for select using (id = current_key_id());
`;
