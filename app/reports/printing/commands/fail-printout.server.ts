import type { Scope } from '../../../auth/scope.server.ts';

export async function failPrintout({ em, now }: Pick<Scope, 'em' | 'now'>, printoutId: string) {
  await em.execute(failSql, [now(), printoutId]);
}

const failSql = `
update printout set state = 'FAILED', finished_at = $1
where account_id = current_account() and id = $2 and state = 'WAITING'`;
