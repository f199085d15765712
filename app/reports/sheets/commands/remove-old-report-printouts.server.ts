import type { Scope } from '../../../auth/scope.server.ts';
import { removeReportPrintout } from './remove-report-printout.server.ts';

export async function removeOldReportPrintouts({ em, files, now }: Pick<Scope, 'em' | 'files' | 'now'>) {
  const old = await em.execute<{ id: string }[]>(oldSql, [now()]);
  for (const { id } of old) await removeReportPrintout({ em, files }, id);
}

const oldSql = `
select id from report_printout where account_id = current_account() and kept_until < $1 order by kept_until`;
