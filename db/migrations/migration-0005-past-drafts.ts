import { Migration } from '@mikro-orm/migrations';

/** Remembers each draft that is gone, so that its writer, coming back to its form by Back, is told what became of it. */
export class Migration0005PastDrafts extends Migration {
  override name = 'migration-0005-past-drafts';

  override up() {
    this.addSql(`
      create table past_draft (
        account_id uuid not null references account (id),
        id uuid not null,
        number bigint not null,
        -- the incident that it became or was a copy of; null for a new draft that was deleted
        incident_id uuid,
        create_user_id uuid not null,
        outcome text not null check (outcome in ('SUBMITTED', 'DELETED', 'UNCHANGED')),
        -- fingerprints of the fields as they were submitted
        fields text not null default '',
        ended_at timestamptz not null default now(),
        primary key (account_id, id),
        foreign key (account_id, create_user_id) references app_user (account_id, id),
        foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade
      )`);
    this.addSql('create index past_draft_of_incident on past_draft (account_id, incident_id)');
    this.addSql('alter table past_draft enable row level security, force row level security');
    this.addSql(`create policy account on past_draft
      using (account_id = current_account()) with check (account_id = current_account())`);
    const isVisible = `sees_locked() or incident_id is null or exists (
      select from incident i where i.account_id = past_draft.account_id and i.id = past_draft.incident_id)`;
    this.addSql(`create policy locked_is_hidden on past_draft as restrictive
      using (${isVisible}) with check (${isVisible})`);
  }
}
