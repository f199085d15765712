import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { type IncidentAction, type IncidentState, mayRun, notAllowedNow } from '../incident-action.ts';
import type { IncidentFacts } from '../policy.ts';

/** Returns a reason or null. Throws a ForbiddenError where the user never may. */
export function refusalByState(
  { actor }: Pick<Scope, 'actor'>,
  action: IncidentAction,
  incident: IncidentFacts & IncidentState,
): string | null {
  authorize(mayRun(action, actor, incident));
  return notAllowedNow(action, incident);
}
