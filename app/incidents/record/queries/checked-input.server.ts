import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { duplicateParts } from '../duplicate-parts.ts';
import type { IncidentInput } from '../incident.schema.ts';
import { inKnownCities } from './in-known-cities.server.ts';
import { unknownChoices } from './unknown-choices.server.ts';

/** Throws messages by field for ids not offered and for repeated parts. `incidentId` is null for a new incident. */
export async function checkedInput(
  scope: Scope,
  input: IncidentInput,
  incidentId: string | null,
): Promise<IncidentInput> {
  const wrong = { ...duplicateParts(input), ...(await unknownChoices(scope, input, incidentId)) };
  if (Object.keys(wrong).length > 0) throw new BusinessRuleError(wrong);
  return await inKnownCities(scope, input);
}
