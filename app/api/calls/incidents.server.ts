import { z } from 'zod';
import { keysOf } from '#db/vocabulary/keys.ts';
import { closeLimits, maxLockReason } from '#db/vocabulary/limits.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { myIncidents } from '../../dashboard/queries/my-incidents.server.ts';
import { shownBody } from '../../drafts/saving/queries/shown-body.server.ts';
import { closeInput } from '../../incidents/close.schema.ts';
import { type ViewableIncident, viewableIncident } from '../../incidents/queries/viewable-incident.server.ts';
import { closeIncident } from '../../incidents/record/commands/close-incident.server.ts';
import { deleteIncident } from '../../incidents/record/commands/delete-incident.server.ts';
import { lockIncident } from '../../incidents/record/commands/lock-incident.server.ts';
import { reopenIncident } from '../../incidents/record/commands/reopen-incident.server.ts';
import { unlockIncident } from '../../incidents/record/commands/unlock-incident.server.ts';
import { viewIncident } from '../../incidents/record/commands/view-incident.server.ts';
import { recordRead } from '../../incidents/record/record-read.server.ts';
import { call, noBody } from '../call.ts';
import { changeFromBody } from '../commands/change-from-body.server.ts';
import { createFromBody } from '../commands/create-from-body.server.ts';
import { auditedIncident } from '../incidents/expanded-incidents.server.ts';
import { incidentList, incidentPaging, incidentsByKey } from '../incidents/incidents-by-key.server.ts';
import { parsed } from '../input/read-input.server.ts';
import { filteredStatus, statusFilter } from '../paging.ts';
import { ApiProblem } from '../problem.ts';
import { givenIncident, incidentShape, incidentState } from '../schemas/incident-shape.ts';
import { apiLists, attachmentShape, id, limited, partShapes } from '../schemas/parts.ts';
import { readIncident } from '../schemas/read-incident.ts';

const tag = 'Incidents';
const ofIncident = z.strictObject({ id });
const edits = ['MYINCIDENT_EDIT', 'ALLINCIDENT_EDIT'] as const;

const create = call({
  method: 'post',
  path: '/incidents',
  tag,
  summary: 'Create an incident',
  description:
    'Location fields may stand beside the others or in `location`. With the `id` of a draft of yours, the draft takes the fields and is submitted. `close` closes the incident at once.',
  page: '/newincident',
  needs: ['MYINCIDENT_ADD'],
  body: givenIncident,
  output: incidentState,
  hasLocation: true,
  status: 201,
  hasETag: true,
  async run({ scope, body }) {
    const incident = await createFromBody(scope, body);
    return { ...stateOf(incident), location: `/api/incidents/${incident.id}` };
  },
});

const update = call({
  method: 'put',
  path: '/incidents',
  tag,
  summary: 'Change an open incident',
  description:
    'A field left out stays; a list that is sent replaces the list. Masked details that are sent back empty stay as they are. If-Match names the version that was read.',
  needs: edits,
  body: givenIncident.extend({ id }),
  output: incidentState,
  ifMatch: 'required',
  hasETag: true,
  async run({ scope, body, version }) {
    await changeFromBody(scope, body.id, body, version);
    return stateOf(await viewableIncident(scope, body.id));
  },
});

type IncidentState = Pick<ViewableIncident, 'id' | 'number' | 'status' | 'locked' | 'version'>;

function stateOf({ id, number, status, locked, version }: IncidentState) {
  return { body: { id, number, status, locked, version }, version };
}

const read = call({
  method: 'get',
  path: '/incidents/{id}',
  tag,
  summary: 'Read an incident',
  description: 'Not in the specification, which loads the parts one by one. The audit log records the read.',
  params: ofIncident,
  output: incidentShape,
  hasETag: true,
  async run({ scope, params }) {
    const { incident } = await viewIncident(scope, params.id, { audited: true });
    return { body: readIncident(incident, await shownBody(scope, params.id)), version: incident.version };
  },
});

const partCalls = [...Object.entries(apiLists)].map(([kind, name]) =>
  call({
    method: 'get',
    path: `/incidents/{id}/${name}`,
    tag,
    summary: `List the ${name} of an incident`,
    description: 'The audit log records the read.',
    params: ofIncident,
    output: z.array(partShapes[kind as keyof typeof apiLists]),
    async run({ scope, params }) {
      return { body: (await auditedIncident(scope, params.id))[name] as never };
    },
  }),
);

const attachments = call({
  method: 'get',
  path: '/incidents/{id}/attachments',
  tag,
  summary: 'List the attachments of an incident',
  description: 'The audit log records the read.',
  params: ofIncident,
  output: z.array(attachmentShape),
  async run({ scope, params }) {
    return { body: (await auditedIncident(scope, params.id)).attachments };
  },
});

const closeBody = z.strictObject({
  closedBy: z.enum(['USER', 'OTHER']).optional(),
  ...Object.fromEntries(keysOf(closeLimits).map((name) => [name, limited(closeLimits[name]).optional()])),
});

const close = call({
  method: 'post',
  path: '/incidents/close/{id}',
  tag,
  summary: 'Close an incident',
  needs: ['MYINCIDENT_CLOSE', 'ALLINCIDENT_CLOSE'],
  params: ofIncident,
  body: closeBody,
  isBodyOptional: true,
  output: incidentState,
  ifMatch: 'optional',
  hasETag: true,
  async run({ scope, params, body, version }) {
    const input = parsed(closeInput, { closedBy: 'USER', ...body });
    await closeIncident(scope, params.id, { ...input, version: await versionSeen(scope, params.id, version) });
    return stateOf(await viewableIncident(scope, params.id));
  },
});

const open = call({
  method: 'post',
  path: '/incidents/open/{id}',
  tag,
  summary: 'Reopen a closed incident',
  needs: ['OPEN_CLOSED_INCIDENT'],
  params: ofIncident,
  output: incidentState,
  ifMatch: 'optional',
  hasETag: true,
  async run({ scope, params, version }) {
    await reopenIncident(scope, params.id, await versionSeen(scope, params.id, version));
    return stateOf(await viewableIncident(scope, params.id));
  },
});

const lock = call({
  method: 'post',
  path: '/incidents/lock/{id}',
  tag,
  summary: 'Lock an incident',
  needs: ['INCIDENT_LOCK'],
  params: ofIncident,
  body: z.strictObject({
    reason: z.string().trim().max(maxLockReason, `Must be at most ${maxLockReason} characters.`).optional(),
  }),
  isBodyOptional: true,
  output: incidentState,
  ifMatch: 'optional',
  hasETag: true,
  async run({ scope, params, body, version }) {
    const seen = await versionSeen(scope, params.id, version);
    await lockIncident(scope, params.id, { version: seen, reason: body.reason ?? '' });
    return stateOf(await viewableIncident(scope, params.id));
  },
});

const unlock = call({
  method: 'post',
  path: '/incidents/unlock/{id}',
  tag,
  summary: 'Unlock an incident',
  needs: ['INCIDENT_LOCK'],
  params: ofIncident,
  output: incidentState,
  ifMatch: 'optional',
  hasETag: true,
  async run({ scope, params, version }) {
    await unlockIncident(scope, params.id, await versionSeen(scope, params.id, version));
    return stateOf(await viewableIncident(scope, params.id));
  },
});

const remove = call({
  method: 'delete',
  path: '/incidents/{id}',
  tag,
  summary: 'Delete an incident',
  needs: ['INCIDENT_DELETE'],
  params: ofIncident,
  output: null,
  ifMatch: 'optional',
  async run({ scope, params, version }) {
    await deleteIncident(scope, params.id, await versionSeen(scope, params.id, version));
    return noBody;
  },
});

/** Without If-Match, the present version counts. */
async function versionSeen(scope: Scope, id: string, version: number | undefined) {
  return version ?? (await viewableIncident(scope, id)).version;
}

const mine = call({
  method: 'get',
  path: '/incidents/my',
  tag,
  summary: 'List your incidents',
  description:
    'Those you entered, and open ones that are assigned to you, newest number first. `status` 1 lists the open ones, which is the default, 2 the closed ones.',
  query: z.strictObject({ ...incidentPaging, ...statusFilter(['1', '2']) }),
  output: incidentList,
  async run({ scope, query, linkTo }) {
    const list = filteredStatus(query) === '2' ? 'closed' : 'open';
    return await incidentsByKey(scope, query, linkTo, {
      orders: ['number', 'updated'],
      read: async (place) => (await myIncidents(scope, list, place)).incidents ?? [],
    });
  },
});

const recordReading = call({
  method: 'post',
  path: '/incidents/audits/read',
  tag,
  summary: 'Record that an incident was read',
  description: 'Reading through this interface is recorded by itself; this records a reading elsewhere.',
  body: z.strictObject({ id, number: z.number().int() }),
  output: null,
  async run({ scope, body }) {
    const incident = await viewableIncident(scope, body.id);
    if (incident.number !== body.number) throw new ApiProblem('NOT_FOUND');
    await recordRead(scope, incident);
    return noBody;
  },
});

export const incidentCalls = [
  ...[create, update, mine, recordReading, close, open, lock, unlock, read, remove],
  ...[...partCalls, attachments],
];
