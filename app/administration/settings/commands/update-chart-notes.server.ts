import { AuditRecord } from '#db/entities/audit-record.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import type { Versioned } from '../../../platform/form-version.server.ts';
import { requireVersion } from '../../audit/require-version.server.ts';
import { changesOf } from '../../changes.ts';
import type { ChartNotesInput } from '../chart-notes.schema.ts';
import { chartNotesForm } from '../queries/chart-notes-form.server.ts';

/** Replaces the notes on the charts of the account; charts that are kept are counted again with them. */
export function updateChartNotes(scope: Scope, { version, ...yours }: ChartNotesInput & Versioned): Promise<void> {
  return transaction(scope, async (scope) => {
    const { em, actor } = scope;
    await em.execute('select from account where id = current_account() for no key update');
    const { version: _, ...stored } = await chartNotesForm(scope);
    requireVersion(version, { stored, yours });
    const changes = changesOf(stored, yours);
    if (!changes) return;
    await em.execute('update account set chart_notes = $1::text[] where id = current_account()', [yours.chartNotes]);
    await em.execute('delete from kept_chart where account_id = current_account()');
    em.create(AuditRecord, {
      objectType: 'ACCOUNT',
      transactionType: 'EDIT',
      objectId: actor.account.id,
      objectName: actor.account.name,
      objectData: changes,
    });
  });
}
