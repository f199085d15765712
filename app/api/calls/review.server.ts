import { z } from 'zod';
import { BusinessRuleError, StaleVersionError } from '#db/errors.ts';
import { maxReviewReason, reviewActions, reviewStates } from '#db/vocabulary/review.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { amendIncident } from '../../follow-up/review/commands/amend-incident.server.ts';
import { approveIncident } from '../../follow-up/review/commands/approve-incident.server.ts';
import { returnIncident } from '../../follow-up/review/commands/return-incident.server.ts';
import { reviewReason } from '../../follow-up/review/review.schema.ts';
import { changedMeanwhile } from '../../incidents/incident-action.ts';
import { viewableIncident } from '../../incidents/queries/viewable-incident.server.ts';
import { viewIncident } from '../../incidents/record/commands/view-incident.server.ts';
import { call } from '../call.ts';
import { parsed } from '../read-input.server.ts';
import { incidentState } from '../schemas/incident-shape.ts';
import { id, instant, limited } from '../schemas/parts.ts';

const tag = 'Incidents';
const params = z.strictObject({ id });
const body = z.strictObject({ reason: limited(maxReviewReason) });

const review = z
  .strictObject({
    state: z.enum(reviewStates).meta({ description: 'NONE where the incident was never in review' }),
    since: instant.nullable().meta({ description: 'Since when it has this state' }),
    authorName: z.string().nullable().meta({ description: 'Who entered or amended it' }),
    returns: z.number().int().meta({ description: 'How often it was returned' }),
    events: z
      .array(
        z.strictObject({
          historyItemId: id.meta({ description: 'The change in the history; of an approval the approved version' }),
          actionType: z.enum(reviewActions),
          updateDate: instant,
          updateUserName: z.string(),
          reason: z.string(),
        }),
      )
      .meta({ description: 'What happened in the review, oldest first' }),
  })
  .meta({ id: 'Review' });

const none = { state: 'NONE' as const, since: null, authorName: null, returns: 0, events: [] };

const read = call({
  method: 'get',
  path: '/incidents/{id}/review',
  tag,
  summary: 'Read the review of an incident',
  description: 'Not in the specification. The audit log records the read.',
  params,
  output: review,
  hasETag: true,
  async run({ scope, params }) {
    const { incident } = await viewIncident(scope, params.id, { audited: true });
    const { version, review: found } = incident;
    if (!found) return { body: none, version };
    const { state, since, userName, returns } = found;
    const events = found.events.map(({ id, kind, at, userName, reason }) => ({
      ...{ historyItemId: id, actionType: kind, updateUserName: userName, reason },
      updateDate: new Date(at).toISOString(),
    }));
    return { body: { state, since: new Date(since).toISOString(), authorName: userName, returns, events }, version };
  },
});

const approve = call({
  method: 'post',
  path: '/incidents/approve/{id}',
  tag,
  summary: 'Approve an incident that waits for review',
  description:
    'Not in the specification. If-Match names the version that was read: where the incident has changed since, nothing is approved. Nobody approves what they wrote, unless the account allows it.',
  needs: ['INCIDENT_REVIEW'],
  params,
  output: incidentState,
  ifMatch: 'required',
  hasETag: true,
  async run({ scope, params, version }) {
    if (version === undefined) throw new BusinessRuleError('If-Match names the version that was read; * names none.');
    const { number, isApproved } = await approveIncident(scope, params.id, version);
    if (!isApproved) throw new StaleVersionError(changedMeanwhile('approve', { number }));
    return await stateOf(scope, params.id);
  },
});

const sendBack = call({
  method: 'post',
  path: '/incidents/return/{id}',
  tag,
  summary: 'Return an incident that waits for review to its author',
  description: 'Not in the specification.',
  needs: ['INCIDENT_REVIEW'],
  params,
  body,
  output: incidentState,
  ifMatch: 'optional',
  hasETag: true,
  async run({ scope, params, body, version }) {
    await returnIncident(scope, params.id, await reasonFor(scope, params.id, body.reason, version));
    return await stateOf(scope, params.id);
  },
});

const amend = call({
  method: 'post',
  path: '/incidents/amend/{id}',
  tag,
  summary: 'Open an approved incident for review again',
  description: 'Not in the specification. An approved incident is changed after it.',
  needs: ['MYINCIDENT_EDIT', 'ALLINCIDENT_EDIT'],
  params,
  body,
  output: incidentState,
  ifMatch: 'optional',
  hasETag: true,
  async run({ scope, params, body, version }) {
    await amendIncident(scope, params.id, await reasonFor(scope, params.id, body.reason, version));
    return await stateOf(scope, params.id);
  },
});

/** Returns the input of a command; without If-Match for the version of now. */
async function reasonFor(scope: Scope, id: string, reason: string, version: number | undefined) {
  const seen = version ?? (await viewableIncident(scope, id)).version;
  return parsed(reviewReason, { reason, version: String(seen) });
}

async function stateOf(scope: Scope, id: string) {
  const { number, status, locked, version } = await viewableIncident(scope, id);
  return { body: { id, number, status, locked, version }, version };
}

export const reviewCalls = [read, approve, sendBack, amend];
