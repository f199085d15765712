import { isDeepStrictEqual } from 'node:util';
import type { Incident } from '#db/entities/incident.ts';
import { BusinessRuleError, StaleVersionError } from '#db/errors.ts';
import { partKinds } from '#db/vocabulary/part-fields.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { incidentToEdit } from '../../../incidents/changes/incident-to-change.server.ts';
import type { CloseInput } from '../../../incidents/close.schema.ts';
import { viewableIncident } from '../../../incidents/queries/viewable-incident.server.ts';
import { updateIncident } from '../../../incidents/saving/update-incident.server.ts';
import type { DraftBody } from '../../body/draft-body.ts';
import { isMasked } from '../../body/drop-masked.ts';
import { inputOfDraft, isAsStored } from '../../body/incident-input.ts';
import { bodyOfIncident } from '../queries/body-of-incident.server.ts';
import { partIdTaken } from '../queries/part-id-taken.server.ts';
import { revealedPersons } from '../queries/revealed-persons.server.ts';
import { fillInOwner } from '../writing/fill-in-owner.server.ts';
import { keepEditingStatus } from '../writing/keep-editing-status.server.ts';
import type { BodyWriter } from './replace-draft.server.ts';

type Write = (...given: [...Parameters<BodyWriter>, Scope]) => DraftBody | Promise<DraftBody>;

/** Edit copies merge the change at their submit. No change makes no version. `version` is what the API client has read. */
export function replaceIncident(
  scope: Scope,
  id: string | undefined,
  version: number | undefined,
  { write, close }: { write: Write; close?: CloseInput | undefined },
): Promise<Incident> {
  return transaction(scope, async (scope) => {
    const { id: incidentId } = await viewableIncident(scope, id);
    const incident = await incidentToEdit(scope, incidentId);
    if (version !== undefined && incident.version !== version) {
      throw new StaleVersionError(`Incident #${incident.number} was changed meanwhile. Read it again, then change it.`);
    }
    const stored = await bodyOfIncident(scope, incident, 'UTC');
    const unlocked = await revealedPersons(scope);
    const rules = {
      clock: 'UTC',
      dayZone: scope.actor.account.timeZone,
      isMasked: (person: DraftBody['persons'][number]) => isMasked(person, unlocked),
      isEdit: true,
    };
    const body = await fillInOwner(scope, stored, await write(stored, rules, scope));
    if (!close && isDeepStrictEqual(body, stored)) return incident;
    const known = new Set(partKinds.flatMap((kind) => stored[kind].map((part) => part.id)));
    const added = partKinds.flatMap((kind) => body[kind].map((part) => part.id)).filter((id) => !known.has(id));
    if (await partIdTaken(scope, incidentId, added)) throw new BusinessRuleError('This part cannot be added.');
    const input = inputOfDraft(scope, { body }, incident);
    if (!close && isAsStored(scope, input, { stored, incident })) return incident;
    // the entity manager must not know the parts, which are deleted and inserted again
    scope.em.clear();
    const changed = await updateIncident(scope, incidentId, input, { close });
    if (!close) await keepEditingStatus(scope, incidentId);
    return changed;
  });
}
