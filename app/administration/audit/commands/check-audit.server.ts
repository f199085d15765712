import type { Scope } from '../../../auth/scope.server.ts';
import type { AuditAnchor } from '../../../platform/files.ts';

type CheckScope = Pick<Scope, 'em' | 'files' | 'log' | 'now'>;
type Break = { seq: number; problem: string };

/** After this time the check begins at the first entry again, and compares the copies outside the database. */
const fullCheckMs = 24 * 3_600_000;
const recordsAtOnce = 5_000;
/** The hash before the first entry: SHA-256 of nothing. */
const genesis: AuditAnchor = { seq: 0, hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' };

/** A full check compares the chain with copies of its hashes outside the database, which a rewritten chain cannot match. */
export async function checkAudit(scope: CheckScope, accountId: string): Promise<Break | null> {
  const { em, files, log, now } = scope;
  const [last] = await em.execute<LastCheck[]>(lastSql);
  const isFull = !last || last.broken || now().getTime() - new Date(last.fullyCheckedAt).getTime() >= fullCheckMs;
  const anchors = isFull ? await files.anchors(accountId) : [];
  const found = await verifyRecordsAfter(scope, isFull ? genesis : last);
  const broken = earliestOf(found.broken, await compareWithCopies(scope, [...anchors, ...(last ? [last] : [])]));
  await em.execute(saveSql, [
    found.head.seq,
    found.head.hash,
    isFull,
    broken?.seq ?? null,
    broken?.problem ?? null,
    now(),
  ]);
  if (broken) log.error({ account: accountId, ...broken }, 'the audit chain is broken');
  else if (isFull && found.head.seq > Math.max(0, ...anchors.map(({ seq }) => seq))) {
    await files.keepAnchor(accountId, found.head);
    log.info({ account: accountId, ...found.head }, 'newest audit record');
  }
  return broken;
}

type LastCheck = AuditAnchor & { broken: boolean; fullyCheckedAt: string };

/** Returns the last entry whose hash fits, and the first whose does not. */
async function verifyRecordsAfter(
  { em }: CheckScope,
  from: AuditAnchor,
): Promise<{ head: AuditAnchor; broken: Break | null }> {
  let head = from;
  for (;;) {
    const rows = await em.execute<Link[]>(linksSql, [head.seq, head.hash, recordsAtOnce]);
    const wrong = rows.findIndex(({ follows, fits }) => !follows || !fits);
    const [firstWrong, lastRight] = [rows[wrong], rows[wrong - 1]];
    if (firstWrong) {
      const problem = firstWrong.follows ? 'it was changed' : 'records are missing before it';
      return { head: lastRight ?? head, broken: { seq: firstWrong.seq, problem } };
    }
    head = rows.at(-1) ?? head;
    if (rows.length < recordsAtOnce) return { head: { seq: head.seq, hash: head.hash }, broken: null };
  }
}

type Link = AuditAnchor & { follows: boolean; fits: boolean };

async function compareWithCopies({ em }: CheckScope, anchors: AuditAnchor[]): Promise<Break | null> {
  const [first] = await em.execute<{ seq: number; missing: boolean }[]>(differingSql, [
    JSON.stringify(anchors.filter(({ seq }) => seq > 0)),
  ]);
  if (!first) return null;
  const problem = first.missing ? 'it and the records after it are missing' : 'it differs from the copy that was kept';
  return { seq: first.seq, problem };
}

function earliestOf(one: Break | null, other: Break | null) {
  if (!one || !other) return one ?? other;
  return one.seq <= other.seq ? one : other;
}

const lastSql = `
select seq::float8 as seq, encode(hash, 'hex') as hash, broken_seq is not null as broken,
  fully_checked_at as "fullyCheckedAt"
from audit_check where account_id = current_account()`;

const linksSql = `
select seq::float8 as seq, encode(hash, 'hex') as hash, seq = lag(seq, 1, $1::bigint) over by_seq + 1 as follows,
  hash = audit_digest(lag(hash, 1, decode($2, 'hex')) over by_seq, r) as fits
from audit_record r where account_id = current_account() and seq > $1::bigint
window by_seq as (order by seq) order by seq limit $3::int`;

const differingSql = `
select a.seq::float8 as seq, r.seq is null as missing
from jsonb_to_recordset($1::jsonb) as a(seq bigint, hash text)
left join audit_record r on r.account_id = current_account() and r.seq = a.seq
where r.hash is distinct from decode(a.hash, 'hex') order by a.seq limit 1`;

const saveSql = `
insert into audit_check (account_id, checked_at, seq, hash, fully_checked_at, broken_seq, problem)
values (current_account(), $6::timestamptz, $1, decode($2, 'hex'), $6::timestamptz, $4, $5)
on conflict (account_id) do update set checked_at = excluded.checked_at, seq = excluded.seq, hash = excluded.hash,
  fully_checked_at = case when $3 then excluded.fully_checked_at else audit_check.fully_checked_at end,
  broken_seq = excluded.broken_seq, problem = excluded.problem`;
