import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { formVersion } from '../../../platform/forms/form-version.server.ts';
import { mayChangeSettings } from '../../policy.ts';

export async function chartNotesForm({ em, actor }: Pick<Scope, 'em' | 'actor'>) {
  authorize(mayChangeSettings(actor));
  const [row] = await em.execute<{ chartNotes: string[] }[]>(sql);
  const stored = { chartNotes: row!.chartNotes };
  return { ...stored, version: formVersion(stored) };
}

const sql = 'select chart_notes as "chartNotes" from account where id = current_account()';
