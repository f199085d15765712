import type { Scope } from '../../../auth/scope.server.ts';
import { removePrintout } from '../printouts/remove-printout.server.ts';

export async function removeOldPrintouts({ em, files, now }: Pick<Scope, 'em' | 'files' | 'now'>) {
  const old = await em.execute<{ id: string }[]>(oldSql, [now()]);
  for (const { id } of old) await removePrintout({ em, files }, id);
}

const oldSql = `
select id from printout where account_id = current_account() and kept_until < $1 order by kept_until`;
