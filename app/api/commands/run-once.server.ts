import { type Scope, transaction } from '../../auth/scope.server.ts';
import { sha256 } from '../../platform/seal.server.ts';
import { ApiProblem } from '../problem.ts';

export type SentAnswer = { status: number; headers: Record<string, string>; body: unknown };

type Asked = { credential: string; key: string; route: string; body: unknown };

/** Runs `work` once per idempotency key and day, in one transaction; a concurrent request waits. Errors are not stored. */
export function runOnce(
  scope: Scope,
  { credential, key, route, body }: Asked,
  work: (scope: Scope) => Promise<SentAnswer>,
): Promise<SentAnswer & { isRepeated: boolean }> {
  return transaction(scope, async (scope) => {
    const { em } = scope;
    const asked = [credential, key];
    await em.execute(sweepSql);
    await em.execute(forgetSql, asked);
    const hash = sha256(JSON.stringify(body ?? null));
    const claimed = await em.execute<unknown[]>(claimSql, [...asked, route, hash]);
    if (claimed.length > 0) {
      const answer = await work(scope);
      await em.execute(answerSql, [...asked, JSON.stringify(answer)]);
      return { ...answer, isRepeated: false };
    }
    const [known] = await em.execute<{ isSame: boolean; answer: SentAnswer | null }[]>(knownSql, [
      ...[...asked, route, hash],
    ]);
    if (!known?.answer) throw new ApiProblem('REQUEST_IN_PROGRESS');
    if (!known.isSame) throw new ApiProblem('IDEMPOTENCY_KEY_REUSED');
    return { ...known.answer, isRepeated: true };
  });
}

const sweepSql = `
delete from api_request where account_id = current_account() and (credential, key) in (
  select credential, key from api_request
  where account_id = current_account() and created_at < now() - interval '24 hours' limit 100 for update skip locked)`;

const forgetSql = `
delete from api_request
where account_id = current_account() and credential = $1 and key = $2 and created_at < now() - interval '24 hours'`;

const claimSql = `
insert into api_request (account_id, credential, key, route, body_hash)
values (current_account(), $1, $2, $3, $4) on conflict do nothing returning key`;

const knownSql = `
select route = $3 and body_hash = $4 as "isSame", answer from api_request
where account_id = current_account() and credential = $1 and key = $2`;

const answerSql = `
update api_request set answer = $3::jsonb where account_id = current_account() and credential = $1 and key = $2`;
