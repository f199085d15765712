import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { counted } from '../../ui/format.ts';
import type { CloseInput } from '../close.schema.ts';
import { openTasks } from '../queries/open-tasks.server.ts';

/** Returns the details of a close, with the reason only where tasks stay open; throws when it is missing then. */
export async function closingWithTasks<Close extends CloseInput>(scope: Scope, incidentId: string, close: Close) {
  const { length: open } = await openTasks(scope, incidentId);
  const closeOpenTasks = open > 0 ? (close.closeOpenTasks ?? '') : '';
  if (open > 0 && !closeOpenTasks) {
    const message = `${counted(open, 'task')} ${open === 1 ? 'is' : 'are'} open. Enter why the incident is closed with ${open === 1 ? 'it' : 'them'}.`;
    throw new BusinessRuleError({ closeOpenTasks: [message] });
  }
  return { ...close, closeOpenTasks };
}
