import { Migration } from '@mikro-orm/migrations';

/** Comments of reviewers at sections of an incident, and how many of them went with an approval or a return. */
export class Migration0068ReviewComments extends Migration {
  override name = 'migration-0068-review-comments';

  override up() {
    for (const sql of [comments, security, history]) this.addSql(sql);
  }
}

const comments = `
create table review_comment (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  incident_id uuid not null,
  section text not null check (section in ('WHEN', 'WHAT', 'WHERE', 'WHY', 'SUMMARY', 'PERSONS', 'PRIVATE_DETAILS',
    'LEGAL_ENTITIES', 'VEHICLES', 'ITEMS', 'ATTACHMENTS', 'CORRECTIVE_ACTIONS')),
  body text not null check (length(body) between 1 and 1000),
  create_user_id uuid not null default acting_user(),
  create_user_name text not null default acting_user_name(),
  created_at timestamptz not null default clock_timestamp(),
  -- when an approval or a return showed it to the author; until then only reviewers read it
  released_at timestamptz,
  resolved_at timestamptz,
  resolve_user_id uuid,
  resolve_user_name text,
  reply text not null default '' check (length(reply) <= 500),
  primary key (account_id, id),
  check ((resolved_at is null) = (resolve_user_id is null)),
  check (resolved_at is null or released_at is not null),
  check (reply = '' or resolved_at is not null),
  foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade,
  foreign key (account_id, create_user_id) references app_user (account_id, id),
  foreign key (account_id, resolve_user_id) references app_user (account_id, id)
);
create index review_comment_of on review_comment (account_id, incident_id);
`;

const isVisible = `
  exists (select from incident i where i.account_id = review_comment.account_id and i.id = review_comment.incident_id)`;

const security = `
alter table review_comment enable row level security, force row level security;
create policy account on review_comment
  using (account_id = current_account()) with check (account_id = current_account());
create policy locked_is_hidden on review_comment as restrictive
  using (sees_locked() or ${isVisible}) with check (sees_locked() or ${isVisible});
`;

const history = `alter table history_entry add column comments integer not null default 0`;
