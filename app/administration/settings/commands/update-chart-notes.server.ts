import type { Scope } from '../../../auth/scope.server.ts';
import type { Versioned } from '../../../platform/forms/form-version.server.ts';
import { changeAccount } from '../change-account.server.ts';
import type { ChartNotesInput } from '../chart-notes.schema.ts';
import { chartNotesForm } from '../queries/chart-notes-form.server.ts';

/** Cached charts are counted again with the notes. */
export function updateChartNotes(scope: Scope, input: ChartNotesInput & Versioned): Promise<void> {
  return changeAccount(scope, input, {
    read: chartNotesForm,
    async write(em, { chartNotes }) {
      await em.execute('update account set chart_notes = $1::text[] where id = current_account()', [chartNotes]);
      await em.execute('delete from kept_chart where account_id = current_account()');
    },
  });
}
