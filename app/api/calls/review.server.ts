import { z } from 'zod';
import { BusinessRuleError, StaleVersionError } from '#db/errors.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import { maxReviewReason, reviewActions, reviewStates } from '#db/vocabulary/review.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { amendIncident } from '../../follow-up/review/commands/amend-incident.server.ts';
import { approveIncident } from '../../follow-up/review/commands/approve-incident.server.ts';
import { returnIncident } from '../../follow-up/review/commands/return-incident.server.ts';
import { type ReviewReason, reviewReason } from '../../follow-up/review/review.schema.ts';
import { changedMeanwhile } from '../../incidents/incident-action.ts';
import { viewableIncident } from '../../incidents/queries/viewable-incident.server.ts';
import { viewIncident } from '../../incidents/record/commands/view-incident.server.ts';
import { call } from '../call.ts';
import { parsed } from '../input/read-input.server.ts';
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
      historyItemId: id,
      actionType: kind,
      updateUserName: userName,
      reason,
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

type Act = {
  act: string;
  summary: string;
  description: string;
  needs: readonly Privilege[];
  command: (scope: Scope, id: string, input: ReviewReason) => Promise<unknown>;
};

/** Without If-Match, the act is on the present version. */
const actCall = ({ act, command, ...about }: Act) =>
  call({
    ...about,
    method: 'post',
    path: `/incidents/${act}/{id}`,
    tag,
    params,
    body,
    output: incidentState,
    ifMatch: 'optional',
    hasETag: true,
    async run({ scope, params, body, version }) {
      const seen = version ?? (await viewableIncident(scope, params.id)).version;
      await command(scope, params.id, parsed(reviewReason, { ...body, version: String(seen) }));
      return await stateOf(scope, params.id);
    },
  });

const sendBack = actCall({
  act: 'return',
  summary: 'Return an incident that waits for review to its author',
  description: 'Not in the specification.',
  needs: ['INCIDENT_REVIEW'],
  command: returnIncident,
});

const amend = actCall({
  act: 'amend',
  summary: 'Open an approved incident for review again',
  description: 'Not in the specification. An approved incident is changed after it.',
  needs: ['MYINCIDENT_EDIT', 'ALLINCIDENT_EDIT'],
  command: amendIncident,
});

async function stateOf(scope: Scope, id: string) {
  const { number, status, locked, version } = await viewableIncident(scope, id);
  return { body: { id, number, status, locked, version }, version };
}

export const reviewCalls = [read, approve, sendBack, amend];
