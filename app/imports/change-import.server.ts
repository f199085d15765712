import { BusinessRuleError } from '#db/errors.ts';
import { enqueue } from '#db/queue.ts';
import { authorize, orNotFound, parseId } from '../auth/authorize.ts';
import { type Scope, transaction } from '../auth/scope.server.ts';
import type { Import } from './import-state.ts';
import { type ImportState, workingStates } from './import-state.ts';
import { mayImport } from './policy.ts';
import { importRow } from './queries/import-row.server.ts';

type Change = {
  from: readonly ImportState[];
  to: ImportState;
  /** Runs before the state changes, with the row locked. */
  before?: (scope: Scope, row: Import) => Promise<void>;
};

/** Starts the worker for the new state. Throws where another person changed the state first. */
export async function changeImport(scope: Scope, id: string | undefined, { from, to, before }: Change): Promise<void> {
  authorize(mayImport(scope.actor));
  await transaction(scope, async (scope) => {
    const { em, boss, actor } = scope;
    const locked = await em.execute<object[]>(lockSql, [parseId(id)]);
    orNotFound(locked[0], 'import');
    const row = await importRow(scope, id);
    if (!from.includes(row.state)) throw new BusinessRuleError('The import has gone on meanwhile.');
    await before?.(scope, row);
    await em.execute(stateSql, [row.id, to, workingStates.includes(to), scope.now()]);
    if (!workingStates.includes(to)) return;
    await enqueue(boss, em, 'run-import', { accountId: actor.account.id, userId: actor.userId, importId: row.id });
  });
}

const lockSql = 'select 1 from incident_import where account_id = current_account() and id = $1 for update';

const stateSql = `
update incident_import set state = $2, version = version + 1, problem = '',
  started_at = case when $3 then $4::timestamptz else started_at end,
  finished_at = case when $3 then null else $4::timestamptz end
where account_id = current_account() and id = $1`;
