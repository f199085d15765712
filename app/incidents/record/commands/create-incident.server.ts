import { Incident } from '#db/entities/incident.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { type ChangeOptions, recordChange } from '../../commands/record-change.server.ts';
import { requestReview } from '../../commands/request-review.server.ts';
import { mayClose, mayCreate } from '../../policy.ts';
import { whyNotReviewed } from '../../queries/why-not-reviewed.server.ts';
import type { IncidentInput } from '../incident.schema.ts';
import { checkedInput } from '../queries/checked-input.server.ts';
import { writeIncident } from './write-incident.server.ts';

type NewIncident = IncidentInput & { id: string; number: number };

export async function createIncident(
  scope: Scope,
  input: NewIncident,
  { close, draftId }: ChangeOptions = {},
): Promise<Incident> {
  return await transaction(scope, async (scope) => {
    const { actor } = scope;
    authorize(mayCreate(actor));
    const checked = await checkedInput(scope, input, null);
    const incident = newIncident(scope, input);
    if (close) authorize(mayClose(actor, incident));
    const refusal = close ? await whyNotReviewed(scope, { classId: checked.lastClassId }) : null;
    if (refusal) throw new BusinessRuleError(refusal);
    await requestReview(scope, incident, checked.lastClassId);
    await writeIncident(scope, incident, checked);
    await recordChange(scope, incident, 'CREATE', { draftId });
    if (close) {
      incident.close(actor, scope.now(), close);
      await recordChange(scope, incident, 'CLOSE', { draftId });
    }
    return incident;
  });
}

function newIncident({ em, actor }: Scope, { id, number, lastClassId, ...input }: NewIncident): Incident {
  const requiredColumns = {
    reportedAt: input.reportedDate,
    occurredAt: input.occurredDate,
    reportedOn: '',
    occurredOn: '',
    occurredMinute: 0,
  };
  const author = { createUserId: actor.userId, createUserName: actor.name };
  return em.create(Incident, { id, number, ...author, lastClassId, ...requiredColumns });
}
