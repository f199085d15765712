import { Migration } from '@mikro-orm/migrations';

/** The second secret of a key that was rotated, the calls of keys, and which programs people let act for them. */
export class Migration0052KeysAndConsent extends Migration {
  override name = 'migration-0052-keys-and-consent';

  override up() {
    for (const sql of [rotation, calls, consent]) this.addSql(sql);
  }
}

const rotation = `
alter table api_key
  add column rotated_at timestamptz,
  add column old_secret_hash bytea check (length(old_secret_hash) = 32),
  add column old_secret_until timestamptz,
  add column old_secret_used_at timestamptz,
  add check ((old_secret_hash is null) = (old_secret_until is null));
`;

const calls = `
create table api_key_day (
  account_id uuid not null,
  key_id uuid not null,
  -- in UTC
  day date not null,
  succeeded integer not null default 0,
  refused integer not null default 0,
  limited integer not null default 0,
  failed integer not null default 0,
  primary key (account_id, key_id, day),
  foreign key (account_id, key_id) references api_key (account_id, id) on delete cascade
);
create table api_key_last_calls (
  account_id uuid not null,
  key_id uuid not null,
  calls jsonb not null,
  primary key (account_id, key_id),
  foreign key (account_id, key_id) references api_key (account_id, id) on delete cascade
);
alter table api_key_day enable row level security, force row level security;
create policy account on api_key_day using (account_id = current_account()) with check (account_id = current_account());
alter table api_key_last_calls enable row level security, force row level security;
create policy account on api_key_last_calls
  using (account_id = current_account()) with check (account_id = current_account());
`;

const consent = `
create table idp_consent (
  user_id uuid not null references idp_user (id) on delete cascade,
  client_id text not null,
  -- the host at which the program waits for the answer
  address text not null,
  granted_at timestamptz not null default now(),
  primary key (user_id, client_id)
);
`;
