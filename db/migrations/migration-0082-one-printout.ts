import { Migration } from '@mikro-orm/migrations';
import { endSupportWithout } from './schema-contract.ts';

/** Printed incidents and printed reports are rows of one table, which servers of earlier versions do not know. */
export class Migration0082OnePrintout extends Migration {
  override name = 'migration-0082-one-printout';

  override up() {
    for (const sql of [columns, moved, fits, security]) this.addSql(sql);
    this.addSql(endSupportWithout(this.name));
  }
}

const columns = `
alter table printout
  add column kind text not null default 'INCIDENTS' check (kind in ('INCIDENTS', 'SEARCH', 'ANALYSIS')),
  add column report_id uuid,
  add column title text not null default '',
  add column sort text not null default '',
  add column format text not null default 'pdf' check (format in ('pdf', 'xlsx')),
  add column failure text not null default '',
  add column found integer,
  add column finding text not null default '',
  add column listed_numbers integer[] not null default '{}',
  add column sees_locked boolean not null default false,
  add column searches_all boolean not null default false,
  add column kept_until timestamptz,
  alter column incident_id drop not null,
  alter column incident_version drop not null,
  alter column requested_by_name set default '',
  alter column time_zone set default '',
  -- the statements below reach the printouts of all accounts
  no force row level security;
alter table report_printout no force row level security;
alter table report_delivery no force row level security;
`;

const moved = `
update printout set kept_until = requested_at + interval '24 hours';
insert into printout (account_id, id, requested_by, kind, report_id, title, sort, format, state, failure, found, finding,
  listed_numbers, sees_locked, searches_all, file_id, requested_at, finished_at, kept_until)
select account_id, id, requested_by, kind, report_id, title, sort, format, state, failure, found, finding,
  listed_numbers, sees_locked, searches_all, file_id, requested_at, finished_at, kept_until
from report_printout;
alter table report_delivery
  drop constraint report_delivery_account_id_printout_id_fkey,
  add foreign key (account_id, printout_id) references printout (account_id, id) on delete set null (printout_id),
  force row level security;
drop table report_printout;
`;

const fits = `
alter table printout
  alter column kind drop default,
  alter column kept_until set not null,
  alter column kept_until set default now() + interval '24 hours',
  add constraint columns_of_kind check (case when kind = 'INCIDENTS'
    then incident_id is not null and incident_version is not null and time_zone <> '' and report_id is null
      and format = 'pdf' and found is null and listed_numbers = '{}' and not sees_locked and not searches_all
    else report_id is not null and num_nonnulls(incident_id, incident_version, history_entry_id) = 0
      and more_incident_ids = '{}' and left_out = '{}' and unlocked_person_ids = '{}' end);
create index printout_kept on printout (account_id, kept_until);
create index printout_waiting on printout (account_id, requested_by) where state = 'WAITING';
`;

/** A report's file is checked when it is read: who may see fewer incidents than it lists does not get it. */
const areVisible = `kind <> 'INCIDENTS' or not exists (
  select from unnest(incident_id || more_incident_ids) as printed (id)
  where not exists (select from incident i where i.account_id = printout.account_id and i.id = printed.id))`;

const security = `
alter table printout force row level security;
drop policy locked_is_hidden on printout;
create policy locked_is_hidden on printout as restrictive
  using (sees_locked() or ${areVisible}) with check (sees_locked() or ${areVisible});
`;
