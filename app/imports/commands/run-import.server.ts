import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { changeImport } from '../change-import.server.ts';
import { mayCreateFromRows } from '../policy.ts';

/** Continues a stopped import; an import that has ended tries the refused rows again. */
export async function runImport(
  scope: Scope,
  id: string | undefined,
  { sendsEmails }: { sendsEmails: boolean },
): Promise<void> {
  authorize(mayCreateFromRows(scope.actor));
  await changeImport(scope, id, {
    from: ['CHECKED', 'CANCELLED', 'FAILED', 'DONE'],
    to: 'RUNNING',
    async before({ em }, { state, hasFile }) {
      if (!hasFile) throw new BusinessRuleError('The file is no longer kept. Upload it again.');
      if (state === 'CHECKED') await em.execute(emailsSql, [id, sendsEmails]);
      if (state !== 'CHECKED' && state !== 'DONE') return;
      await em.execute(forgetSql, [id]);
      await em.execute(resetSql, [id]);
    },
  });
}

const emailsSql = `
update incident_import set sends_emails = $2 where account_id = current_account() and id = $1`;

const forgetSql = `
delete from incident_import_row where account_id = current_account() and import_id = $1 and result <> 'CREATED'`;

const resetSql = `
update incident_import set done_rows = 0, failed_rows = 0, skipped_rows = 0
where account_id = current_account() and id = $1`;
