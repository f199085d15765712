import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { CloseInput } from '../close.schema.ts';
import { openInWords } from '../open-in-words.ts';
import { mayCloseWithOpenItems } from '../policy.ts';
import { openItems } from '../queries/open-items.server.ts';
import { openTasks } from '../queries/open-tasks.server.ts';

type ClosedIncident = { id: string; lastClassId: string };

/** Throws when open tasks or required items need a reason, or when the user may not close with open items. */
export async function closingWithFollowUp<Close extends CloseInput>(
  scope: Scope,
  { id, lastClassId }: ClosedIncident,
  close: Close,
) {
  const [items, tasks] = await Promise.all([
    openItems(scope, { incidentId: id, classId: lastClassId }),
    openTasks(scope, id),
  ]);
  if (items.length > 0 && !mayCloseWithOpenItems(scope.actor)) {
    throw new BusinessRuleError(`${openInWords({ items })}. Tick them before you close the incident.`);
  }
  const isOpen = items.length > 0 || tasks.length > 0;
  const closeOpenTasks = isOpen ? (close.closeOpenTasks ?? '') : '';
  if (isOpen && !closeOpenTasks) {
    const them = items.length + tasks.length === 1 ? 'it' : 'them';
    const message = `${openInWords({ items, tasks })}. Enter why the incident is closed with ${them}.`;
    throw new BusinessRuleError({ closeOpenTasks: [message] });
  }
  return { ...close, closeOpenTasks };
}
