import { Migration } from '@mikro-orm/migrations';

/** Counted charts of dashboards, kept for some minutes: six charts of a million incidents take longer to count than a page may. */
export class Migration0033KeptCharts extends Migration {
  override name = 'migration-0033-kept-charts';

  override up() {
    this.addSql(table);
    this.addSql(trigger);
  }
}

const table = `
create table kept_chart (
  account_id uuid not null references account (id),
  key text not null,
  chart jsonb not null,
  counted_at timestamptz not null,
  milliseconds integer not null,
  primary key (account_id, key)
);
alter table kept_chart enable row level security, force row level security;
create policy account on kept_chart
  using (account_id = current_account()) with check (account_id = current_account());
`;

// a number that counts a locked or deleted incident would tell that it exists
const trigger = `
create function forget_kept_charts() returns trigger language plpgsql set search_path = public as $$
begin
  delete from kept_chart where account_id = old.account_id;
  return null;
end $$;
create trigger forget_kept_charts_locked after update of locked on incident
  for each row when (old.locked is distinct from new.locked) execute function forget_kept_charts();
create trigger forget_kept_charts_deleted after delete on incident
  for each row execute function forget_kept_charts();
`;
