import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { changeImport } from '../change-import.server.ts';
import { incidentsLeft } from '../incidents-of-import.ts';
import { isUndoable } from '../is-undoable.ts';
import { mayUndoImport } from '../policy.ts';

export async function undoImport(scope: Scope, id: string | undefined): Promise<void> {
  await changeImport(scope, id, {
    from: ['DONE', 'CANCELLED', 'FAILED', 'UNDONE'],
    to: 'UNDOING',
    async before(scope, row) {
      authorize(mayUndoImport(scope.actor, row));
      if (incidentsLeft(row) === 0) throw new BusinessRuleError('The import has no incidents.');
      if (!isUndoable(row, scope.now())) {
        throw new BusinessRuleError('An import can be taken back within 24 hours after it ended.');
      }
      await scope.em.execute(resetSql, [row.id]);
    },
  });
}

const resetSql = `
update incident_import set done_rows = 0, kept_incidents = 0 where account_id = current_account() and id = $1`;
