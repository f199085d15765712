import { Incident } from '#db/entities/incident.ts';
import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { closingWithFollowUp } from '../changes/closing-with-follow-up.server.ts';
import { startChecklists } from '../changes/incident-checklists.server.ts';
import { type ChangeDetails, type ChangeOptions, recordChanges } from '../changes/record-changes.server.ts';
import { requestReviews } from '../changes/request-reviews.server.ts';
import type { CloseInput } from '../close.schema.ts';
import { mayClose, mayCreate } from '../policy.ts';
import type { IncidentInput } from './incident.schema.ts';
import { checkedInputs } from './queries/checked-inputs.server.ts';
import { writeIncidents } from './write-incidents.server.ts';

export async function createIncident(
  scope: Scope,
  input: IncidentInput & { id: string; number: number },
  { close, draftId }: ChangeOptions = {},
): Promise<Incident> {
  const [incident] = await createIncidents(scope, [{ input, close }], { draftId });
  return incident!;
}

export type NewIncident = {
  input: IncidentInput & { id: string; number: number };
  /** `closedAt` is set where another system closed the incident. */
  close?: CloseInput | undefined;
  closedAt?: Date | undefined;
  originalAuthor?: string;
};

/** Creates all incidents in one transaction, or none: throws the error of the first refused one. */
export async function createIncidents(
  scope: Scope,
  newIncidents: NewIncident[],
  details: ChangeDetails = {},
): Promise<Incident[]> {
  return await transaction(scope, async (scope) => {
    const { actor } = scope;
    authorize(mayCreate(actor));
    const inputs = await checkedInputs(
      scope,
      newIncidents.map(({ input }) => input),
      null,
    );
    const created = newIncidents.map((each, index) => ({
      ...each,
      incident: newIncident(scope, each),
      input: inputs[index]!,
    }));
    const closing = created.filter(({ close }) => close);
    for (const { incident } of closing) authorize(mayClose(actor, incident));
    // an incident that was closed in another system is neither reviewed nor ticked
    const worked = created.filter(({ closedAt }) => !closedAt);
    await requestReviews(scope, worked);
    await writeIncidents(scope, created);
    const incidents = created.map(({ incident }) => incident);
    await startChecklists(
      scope,
      worked.map(({ incident }) => incident),
    );
    await recordChanges(scope, incidents, 'CREATE', details);
    for (const { incident, close, closedAt } of closing) {
      if (closedAt) incident.close(actor, closedAt, close!);
      else incident.close(actor, scope.now(), await closingWithFollowUp(scope, incident, close!));
    }
    await recordChanges(
      scope,
      closing.map(({ incident }) => incident),
      'CLOSE',
      details,
    );
    return incidents;
  });
}

function newIncident({ em, actor }: Scope, { input, originalAuthor = '' }: NewIncident): Incident {
  const requiredColumns = {
    reportedAt: input.reportedDate,
    occurredAt: input.occurredDate,
    reportedOn: '',
    occurredOn: '',
    occurredMinute: 0,
  };
  const author = { createUserId: actor.userId, createUserName: actor.name, originalAuthor };
  const { id, number, lastClassId } = input;
  return em.create(Incident, { id, number, ...author, lastClassId, ...requiredColumns });
}
