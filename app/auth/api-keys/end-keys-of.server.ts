import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Runs in the caller's transaction when a user is no longer active. */
export async function endKeysOf({ em }: { em: SqlEntityManager }, makerId: string): Promise<void> {
  await em.execute(endSql, [makerId]);
}

const endSql = `
with ended as (
  update api_key set ended_at = now(), ended_why = 'MAKER_DISABLED'
  where account_id = current_account() and maker_id = $1 and ended_at is null returning id, name)
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name)
select current_account(), 'ACCOUNT', 'KEY_END', id, 'API key ' || name from ended`;
