import type { Draft } from '#db/entities/draft.ts';
import { Refusal } from '#db/refusal.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { errorsOf } from '../../shell/errors-of.ts';
import { addedTwice } from '../added-twice.ts';
import { bodyOf } from '../draft-body.ts';
import type { IncidentInput } from '../incident.schema.ts';
import { incidentInput } from '../incident-input.ts';
import { inKnownCities } from './in-known-cities.server.ts';
import { unknownChoices } from './unknown-choices.server.ts';

/** The incident that a draft describes; refused, with messages at the fields, when it cannot be one yet. */
export async function inputOfDraft(scope: Scope, draft: Draft): Promise<IncidentInput> {
  const body = bodyOf(draft.body);
  const input = incidentInput(body, { now: scope.now(), timeZone: body.clock ?? scope.actor.timeZone });
  if (!input.success) throw new Refusal(errorsOf(input.error));
  const wrong = { ...addedTwice(input.data), ...(await unknownChoices(scope, input.data, draft.incidentId ?? null)) };
  if (Object.keys(wrong).length > 0) throw new Refusal(wrong);
  return await inKnownCities(scope, input.data);
}
