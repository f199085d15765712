import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { duplicateParts } from '../duplicate-parts.ts';
import type { IncidentInput } from '../incident.schema.ts';
import { inKnownCities } from './in-known-cities.server.ts';
import { unknownChoices } from './unknown-choices.server.ts';

/** Throws messages by field for ids not offered and repeated parts. `incidentId` is null for new incidents. */
export async function checkedInputs(
  scope: Scope,
  inputs: IncidentInput[],
  incidentId: string | null,
): Promise<IncidentInput[]> {
  const unknown = await unknownChoices(scope, inputs, incidentId);
  for (const [at, input] of inputs.entries()) {
    const wrong = { ...duplicateParts(input), ...unknown[at] };
    if (Object.keys(wrong).length > 0) throw new BusinessRuleError(wrong);
  }
  return await inKnownCities(scope, inputs);
}
