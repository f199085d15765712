import { Migration } from '@mikro-orm/migrations';

/**
 * The indexes by number and by time include the criteria about an incident itself, so that two criteria are compared
 * without reading incidents. Months and weekdays are stored, because row-level security keeps PostgreSQL from using an
 * index of an expression. Built while others write, and so that one that was interrupted begins again.
 */
export class Migration0018SearchMany extends Migration {
  override name = 'migration-0018-search-many';

  override isTransactional() {
    return false;
  }

  override up() {
    this.addSql(columnsSql);
    for (const [name, on] of Object.entries(indexes)) {
      this.addSql(`drop index concurrently if exists ${name}`);
      this.addSql(`create index concurrently ${name} on incident ${on}`);
    }
    for (const name of ['incident_reported_listed', 'incident_occurred_listed']) {
      this.addSql(`drop index concurrently if exists ${name}`);
    }
  }
}

const partOf = (day: string) => `
  add column if not exists ${day}_month smallint not null generated always as (extract(month from ${day}_on)) stored,
  add column if not exists ${day}_weekday smallint not null generated always as (extract(isodow from ${day}_on)) stored`;

const columnsSql = `alter table incident ${partOf('reported')}, ${partOf('occurred')}`;

const searched = `locked, id, status, occurred_uncertain, occurred_minute, reported_month, reported_weekday, occurred_month,
  occurred_weekday, last_class_id, severity_id, last_location_id, create_user_id, occurred_on`;

const indexes = {
  incident_searched: `(account_id, number) include (${searched}, reported_at, occurred_at)`,
  incident_reported_searched: `(account_id, reported_at, number) include (${searched}, occurred_at)`,
  incident_occurred_searched: `(account_id, occurred_at, number) include (${searched}, reported_at)`,
  incident_reported_month: '(account_id, reported_month, number) include (id, locked)',
  incident_occurred_month: '(account_id, occurred_month, number) include (id, locked)',
  incident_reported_weekday: '(account_id, reported_weekday, number) include (id, locked)',
  incident_occurred_weekday: '(account_id, occurred_weekday, number) include (id, locked)',
  incident_of_shift: '(account_id, occurred_minute, number) include (id, locked, occurred_uncertain)',
};
