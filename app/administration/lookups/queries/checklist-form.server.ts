import { incidentStatus } from '#db/vocabulary/incident.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { formVersion } from '../../../platform/forms/form-version.server.ts';
import { mayEditLookups } from '../policy.ts';
import { classChecklist } from './class-checklist.server.ts';

/** Open incidents keep the checklist that they began with. */
export async function checklistForm(scope: Scope, id: string | undefined) {
  authorize(mayEditLookups(scope.actor));
  const { version: number, items, ...checklist } = await classChecklist(scope, id);
  const [{ open }] = await scope.em.execute<[{ open: number }]>(openSql, [checklist.entry.id, maxCounted + 1]);
  return {
    ...checklist,
    items,
    number,
    version: formVersion({ items }),
    open: Math.min(open, maxCounted),
    isCapped: open > maxCounted,
    display: viewerDisplay(scope.actor),
  };
}

export type ChecklistFormData = Awaited<ReturnType<typeof checklistForm>>;

const maxCounted = 1_000;

const openSql = `
select count(*)::int as open from (
  select from incident i
  where i.account_id = current_account() and i.status <> ${incidentStatus.closed} and i.last_class_id in (
    select descendant_id from lookup_closure where account_id = current_account() and ancestor_id = $1::uuid)
  limit $2::int) as counted`;
