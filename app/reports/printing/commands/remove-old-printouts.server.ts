import type { Scope } from '../../../auth/scope.server.ts';
import { removePrintout } from './remove-printout.server.ts';

const retentionHours = 24;

export async function removeOldPrintouts({ em, files, now }: Pick<Scope, 'em' | 'files' | 'now'>) {
  const old = await em.execute<{ id: string }[]>(oldSql, [now(), retentionHours]);
  for (const { id } of old) await removePrintout({ em, files }, id);
}

const oldSql = `
select id from printout
where account_id = current_account() and requested_at < $1::timestamptz - make_interval(hours => $2)
order by requested_at`;
