import { z } from 'zod';
import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { transaction } from '../../auth/scope.server.ts';
import { draftForm } from '../../drafts/form/queries/draft-form.server.ts';
import { ownDrafts } from '../../drafts/queries/own-drafts.server.ts';
import { deleteDraft } from '../../drafts/saving/commands/delete-draft.server.ts';
import { replaceDraft } from '../../drafts/saving/commands/replace-draft.server.ts';
import { startDraft } from '../../drafts/saving/commands/start-draft.server.ts';
import { startEdit } from '../../drafts/saving/commands/start-edit.server.ts';
import { editableDraft } from '../../drafts/saving/queries/editable-draft.server.ts';
import { call, noBody } from '../call.ts';
import { filteredStatus, listOf, pageAnswer, pageOf, paging, statusFilter } from '../paging.ts';
import { bodyWith } from '../schemas/body-with.ts';
import { contentOfBody } from '../schemas/content-of-body.ts';
import { draftShape, givenDraft } from '../schemas/incident-shape.ts';
import { id, instant } from '../schemas/parts.ts';

const tag = 'Drafts';
const ofDraft = z.strictObject({ id });

const draftRow = z
  .strictObject({
    id,
    number: z.number().int(),
    status: z.literal([0, 2, 3]),
    creationDate: instant,
    lastUpdateDate: instant,
    whatHappened: z.string(),
    createUserName: z.string(),
  })
  .meta({ id: 'ListedDraft' });

const list = call({
  method: 'get',
  path: '/draftIncidents',
  tag,
  summary: 'List your drafts',
  query: z.strictObject({ ...paging, ...statusFilter(['0', '2', '3']) }),
  output: listOf(draftRow),
  async run({ scope, query, linkTo }) {
    const place = pageOf(query);
    const offset = (place.page - 1) * place.pageSize;
    // one person has few drafts, so the status is filtered here
    const chosen = filteredStatus(query);
    const own = chosen
      ? (await ownDrafts(scope, { limit: 10_000, offset: 0 }))
          .filter(({ status }) => String(status) === chosen)
          .slice(offset, offset + place.pageSize + 1)
      : await ownDrafts(scope, { limit: place.pageSize + 1, offset });
    const rows = own.map((draft) => ({
      id: draft.id,
      number: draft.number,
      status: draft.status,
      createUserName: draft.enteredBy,
      creationDate: new Date(draft.createdAt).toISOString(),
      lastUpdateDate: new Date(draft.updatedAt).toISOString(),
      whatHappened: draft.classPath?.join(' / ') ?? '',
    }));
    return pageAnswer(rows, place, linkTo);
  },
});

const read = call({
  method: 'get',
  path: '/draftIncidents/{id}',
  tag,
  summary: 'Read one of your drafts',
  needs: ['MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'ALLINCIDENT_EDIT'],
  params: ofDraft,
  output: draftShape,
  hasETag: true,
  run: ({ scope, params }) => wholeDraft(scope, params.id),
});

const create = call({
  method: 'post',
  path: '/draftIncidents',
  tag,
  summary: 'Start a draft',
  description:
    'With `incidentId`, the copy in which you edit that open incident. A copy that you have changed before is answered where nothing else is sent, and is not changed.',
  needs: ['MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'ALLINCIDENT_EDIT'],
  body: givenDraft,
  output: draftShape,
  hasLocation: true,
  status: 201,
  hasETag: true,
  async run({ scope, body }) {
    const { incidentId, ...draftContent } = body;
    const draftId = await transaction(scope, async (scope) => {
      const { draftId, hasChanges } = incidentId
        ? await startEdit(scope, incidentId)
        : { draftId: await startDraft(scope, { afresh: true }), hasChanges: false };
      if (hasChanges && Object.keys(draftContent).length > 0) throw new BusinessRuleError(copyHasChanges);
      await replaceDraft(scope, draftId, undefined, (stored, rules) => bodyWith(stored, draftContent, rules));
      return draftId;
    });
    return { ...(await wholeDraft(scope, draftId)), location: `/api/draftIncidents/${draftId}` };
  },
});

const copyHasChanges =
  'You have changed a copy of this incident that you have not submitted. Change it with PUT /draftIncidents.';

const update = call({
  method: 'put',
  path: '/draftIncidents',
  tag,
  summary: 'Change a draft',
  description:
    'A field left out stays; a list that is sent replaces the list. Nothing is required before the draft is submitted.',
  needs: ['MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'ALLINCIDENT_EDIT'],
  body: givenDraft.extend({ id }),
  output: draftShape,
  ifMatch: 'required',
  hasETag: true,
  async run({ scope, body, version }) {
    await replaceDraft(scope, body.id, version, (stored, rules) => bodyWith(stored, body, rules));
    return await wholeDraft(scope, body.id);
  },
});

const remove = call({
  method: 'delete',
  path: '/draftIncidents/{id}',
  tag,
  summary: 'Delete a draft',
  needs: ['MYINCIDENT_EDIT', 'ALLINCIDENT_EDIT'],
  params: ofDraft,
  output: null,
  async run({ scope, params }) {
    await deleteDraft(scope, params.id);
    return noBody;
  },
});

async function wholeDraft(scope: Scope, draftId: string) {
  const { incidentId } = await editableDraft(scope, draftId);
  const { draft } = await draftForm(scope, draftId, incidentId ?? undefined);
  const masked = new Set(draft.body.persons.flatMap((person) => (person.masked ? [person.id] : [])));
  const clock = draft.body.clock ?? scope.actor.timeZone;
  const body = {
    id: draft.id,
    number: draft.number,
    revision: draft.revision,
    incidentId: draft.incidentId,
    status: draft.incidentId ? (3 as const) : (0 as const),
    creationDate: new Date(draft.createdAt).toISOString(),
    lastUpdateDate: new Date(draft.updatedAt).toISOString(),
    createUserId: draft.createUserId,
    createUserName: draft.createUserName,
    ...contentOfBody(draft.body, { clock, incidentId: draft.incidentId, isMasked: (id) => masked.has(id) }),
  };
  return { body, version: draft.revision };
}

export const draftCalls = [list, create, update, read, remove];
