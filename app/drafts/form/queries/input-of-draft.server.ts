import type { Draft } from '#db/entities/draft.ts';
import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { IncidentInput } from '../../../incidents/incident.schema.ts';
import { formErrors } from '../../../platform/form-errors.ts';
import { parseDraft } from '../../draft-body.ts';
import { duplicateParts } from '../../parts/duplicate-parts.ts';
import { incidentInput } from '../incident-input.ts';
import { inKnownCities } from './in-known-cities.server.ts';
import { unknownChoices } from './unknown-choices.server.ts';

/** Returns the draft as incident input; throws messages by field when the draft is not valid yet. */
export async function inputOfDraft(scope: Scope, draft: Draft): Promise<IncidentInput> {
  const body = parseDraft(draft.body);
  const input = incidentInput(body, { now: scope.now(), timeZone: body.clock ?? scope.actor.timeZone });
  if (!input.success) throw new BusinessRuleError(formErrors(input.error));
  const wrong = {
    ...duplicateParts(input.data),
    ...(await unknownChoices(scope, input.data, draft.incidentId ?? null)),
  };
  if (Object.keys(wrong).length > 0) throw new BusinessRuleError(wrong);
  return await inKnownCities(scope, input.data);
}
