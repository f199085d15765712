import { Migration } from '@mikro-orm/migrations';

/** Stores API requests with an idempotency key, with their answers, for a day. */
export class Migration0039ApiRequests extends Migration {
  override name = 'migration-0039-api-requests';

  override up() {
    this.addSql(`
create table api_request (
  account_id uuid not null references account (id) on delete cascade,
  credential text not null,
  key text not null,
  route text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, credential, key)
);
create index api_request_created on api_request (account_id, created_at);
alter table api_request enable row level security, force row level security;
create policy account on api_request
  using (account_id = current_account()) with check (account_id = current_account());
`);
  }
}
