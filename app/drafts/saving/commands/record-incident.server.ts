import { randomUUIDv7 } from 'node:crypto';
import type { Incident } from '#db/entities/incident.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { partKinds } from '#db/vocabulary/part-fields.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { takeIncidentNumber } from '../../../incidents/changes/incident-numbers.server.ts';
import type { CloseInput } from '../../../incidents/close.schema.ts';
import { createIncident } from '../../../incidents/saving/create-incidents.server.ts';
import { type DraftBody, parseDraft } from '../../body/draft-body.ts';
import { inputOfDraft } from '../../body/incident-input.ts';
import { mayStartDraft } from '../../policy.ts';
import { partIdTaken } from '../queries/part-id-taken.server.ts';
import { fillInOwner } from '../writing/fill-in-owner.server.ts';

/** Has no draft before it. `write` fills in a body whose times are in UTC. */
export function recordIncident(
  scope: Scope,
  write: (blank: DraftBody) => DraftBody,
  close?: CloseInput,
): Promise<Incident> {
  return transaction(scope, async (scope) => {
    const { actor } = scope;
    authorize(mayStartDraft(actor));
    const blank = parseDraft({ clock: 'UTC', location: { countryCode: actor.account.countryCode } });
    const body = await fillInOwner(scope, blank, write(blank));
    const id = randomUUIDv7();
    const partIds = partKinds.flatMap((kind) => body[kind].map((part) => part.id));
    if (await partIdTaken(scope, id, partIds)) throw new BusinessRuleError('This part cannot be added.');
    const input = inputOfDraft(scope, { body });
    return await createIncident(scope, { id, number: await takeIncidentNumber(scope), ...input }, { close });
  });
}
