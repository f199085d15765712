import { z } from 'zod';
import { historyActions } from '#db/vocabulary/incident.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { viewHistory } from '../../incidents/history/commands/view-history.server.ts';
import { viewHistoryEntry } from '../../incidents/history/commands/view-history-entry.server.ts';
import { incidentOfEntry } from '../../incidents/history/queries/incident-of-entry.server.ts';
import { call } from '../call.ts';
import { listOf, pageAnswer, pageOf, paging } from '../paging.ts';
import { ApiProblem } from '../problem.ts';
import { id, instant } from '../schemas/parts.ts';
import { pastIncidentShape, pastShape } from '../schemas/past-incident.ts';

const tag = 'History';
const params = z.strictObject({ id });
const kinds = [...historyActions, 'ATTACHMENT', 'NOTE', 'LINK', 'UNLINK', 'TASK', 'CHECKLIST'] as const;

const entry = z
  .strictObject({
    id,
    updateDate: instant,
    actionType: z.enum(kinds),
    updateUserName: z.string(),
    changes: z.array(z.string()).nullable().meta({ description: 'What changed, in words' }),
    reason: z.string(),
  })
  .meta({ id: 'HistoryEntry' });

const list = call({
  method: 'get',
  path: '/incidents/{id}/history',
  tag,
  summary: 'List the changes of an incident',
  description: 'Newest first; notes, links, tasks and ticks are among them. The audit log records the read.',
  params,
  query: z.strictObject(paging),
  output: listOf(entry),
  async run({ scope, params, query, linkTo }) {
    const place = pageOf(query);
    const { rows, total } = await viewHistory(scope, params.id, place);
    const entries = rows.map(({ id, at, user, kind, changes, reason }) => ({
      id,
      actionType: kind,
      updateUserName: user,
      changes,
      reason,
      updateDate: new Date(at).toISOString(),
    }));
    const answer = pageAnswer(entries, place, linkTo);
    const hasMore = place.page * place.pageSize < total;
    const next = hasMore ? linkTo({ p: String(place.page + 1), psz: String(place.pageSize) }) : undefined;
    return { body: { ...answer.body, meta: { ...answer.body.meta, hasMore } }, next };
  },
});

const item = z.strictObject({
  id,
  updateDate: instant,
  actionType: z.enum(historyActions),
  updateUserName: z.string(),
});

const read = call({
  method: 'get',
  path: '/incidents/historyItem/{id}',
  tag,
  summary: 'Read an incident as it was after a change',
  description: 'Masked as the incident is now. The audit log records the read.',
  params,
  output: item.extend({ incident: pastShape }),
  async run({ scope, params }) {
    const { current, ...found } = await entryOf(scope, params.id);
    return { body: { ...itemOf(found), incident: pastIncidentShape(current) } };
  },
});

const compare = call({
  method: 'get',
  path: '/incidents/historyItemForCompare/{id}',
  tag,
  summary: 'Read an incident before and after a change',
  description: 'Masked as the incident is now. The audit log records the read.',
  params,
  output: item.extend({ currentIncident: pastShape, previousIncident: pastShape.nullable() }),
  async run({ scope, params }) {
    const { current, previous, ...found } = await entryOf(scope, params.id);
    const previousIncident = previous && pastIncidentShape(previous);
    return { body: { ...itemOf(found), currentIncident: pastIncidentShape(current), previousIncident } };
  },
});

async function entryOf(scope: Scope, entryId: string) {
  const { entry } = await viewHistoryEntry(scope, await incidentOfEntry(scope, entryId), entryId);
  if (!entry) throw new ApiProblem('NOT_FOUND', 'Failed to load history.');
  return entry;
}

function itemOf({ id, at, user, kind }: Pick<Awaited<ReturnType<typeof entryOf>>, 'id' | 'at' | 'user' | 'kind'>) {
  return { id, updateDate: new Date(at).toISOString(), actionType: kind, updateUserName: user };
}

export const historyCalls = [list, read, compare];
