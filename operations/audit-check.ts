import type { Client } from 'pg';
import { connectOrRefuse, refuse, requireUrls } from './command-line.ts';

type Break = { account: string; seq: string | null; problem: string };

/** Returns where the audit chain of an account is broken; nothing when no record was changed, removed or inserted. */
export async function auditBreaks(client: Client): Promise<Break[]> {
  const { rows } = await client.query<Break>(breaksSql);
  return rows;
}

const breaksSql = `
with linked as (
  select account_id, seq, lag(seq, 1, 0::bigint) over by_seq as before, hash,
    audit_digest(lag(hash, 1, sha256('')) over by_seq, r) as expected
  from audit_record r window by_seq as (partition by account_id order by seq)
)
select account_id as account, seq, case when seq <> before + 1 then 'records are missing before it' else 'it was changed' end as problem
from linked where seq <> before + 1 or hash <> expected
union all
select coalesce(h.account_id, last.account_id), null, 'the newest records are missing'
from audit_head h full join (
  select distinct on (account_id) account_id, seq, hash from audit_record order by account_id, seq desc
) last on last.account_id = h.account_id
where (h.seq, h.hash) is distinct from (coalesce(last.seq, 0), coalesce(last.hash, sha256('')))
order by 1, 2`;

if (import.meta.main) {
  const { DATABASE_ADMIN_URL } = requireUrls('DATABASE_ADMIN_URL');
  const client = await connectOrRefuse(DATABASE_ADMIN_URL, 'DATABASE_ADMIN_URL');
  const { rows } = await client.query<{ records: number; accounts: number; binds: boolean }>(
    `select count(*)::int as records, count(distinct account_id)::int as accounts, row_security_active('audit_record') as binds
     from audit_record`,
  );
  if (rows[0]!.binds)
    refuse('audit:check needs DATABASE_ADMIN_URL of a role with BYPASSRLS: this one sees no records.');
  const breaks = await auditBreaks(client);
  await client.end();
  for (const { account, seq, problem } of breaks) {
    console.error(`Account ${account}${seq === null ? '' : `, record ${seq}`}: ${problem}.`);
  }
  if (breaks.length > 0) process.exit(1);
  console.log(`${rows[0]!.records} audit records of ${rows[0]!.accounts} accounts are unbroken.`);
}
