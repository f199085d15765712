import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { IncidentAction, IncidentState } from '../incident-action.ts';
import type { IncidentFacts } from '../policy.ts';
import { refusalByState } from '../queries/refusal-by-state.server.ts';

/** Throws a ForbiddenError where the user never may, and a BusinessRuleError where the state forbids the action. */
export function authorizeAction(
  scope: Pick<Scope, 'actor'>,
  action: IncidentAction,
  incident: IncidentFacts & IncidentState,
) {
  const refusal = refusalByState(scope, action, incident);
  if (refusal) throw new BusinessRuleError(refusal);
}
