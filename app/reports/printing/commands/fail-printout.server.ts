import type { Scope } from '../../../auth/scope.server.ts';
import { tryAgainLater } from '../failure-in-words.ts';

export async function failPrintout(
  { em, now }: Pick<Scope, 'em' | 'now'>,
  printoutId: string,
  failure = tryAgainLater,
) {
  await em.execute(failSql, [now(), printoutId, failure]);
}

const failSql = `
update printout set state = 'FAILED', finished_at = $1, failure = $3
where account_id = current_account() and id = $2 and state <> 'READY'`;
