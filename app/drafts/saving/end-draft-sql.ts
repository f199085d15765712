import { type RawBuilder, sql } from 'kysely';
/** Moves matching drafts into past_draft; returns the incident ids of edit copies. */
export function endDraftSql(outcome: 'DELETED' | 'UNCHANGED', where: RawBuilder<boolean>) {
  return sql`
with ended as (delete from draft where account_id = current_account() and ${where}
  returning account_id, id, number, incident_id, create_user_id)
insert into past_draft (account_id, id, number, incident_id, create_user_id, outcome)
select account_id, id, number, incident_id, create_user_id, ${sql.lit(outcome)} from ended
on conflict (account_id, id) do update set outcome = excluded.outcome, ended_at = now()
returning incident_id as "incidentId"`;
}
