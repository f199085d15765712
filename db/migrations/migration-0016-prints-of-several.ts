import { Migration } from '@mikro-orm/migrations';

/** A printout can hold several incidents; it is hidden when one of them is. */
export class Migration0016PrintsOfSeveral extends Migration {
  override name = 'migration-0016-prints-of-several';

  override up() {
    this.addSql(severalSql);
  }
}

const areVisible = `not exists (
  select from unnest(incident_id || more_incident_ids) as printed (id)
  where not exists (select from incident i where i.account_id = report.account_id and i.id = printed.id))`;

const severalSql = `
alter table report
  add column more_incident_ids uuid[] not null default '{}' check (cardinality(more_incident_ids) < 100),
  add column left_out integer[] not null default '{}';
drop policy locked_is_hidden on report;
create policy locked_is_hidden on report as restrictive
  using (sees_locked() or ${areVisible}) with check (sees_locked() or ${areVisible});
`;
