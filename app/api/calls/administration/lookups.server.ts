import { Readable } from 'node:stream';
import { z } from 'zod';
import { type LookupType, maxLookupName } from '#db/vocabulary/lookup.ts';
import { addLookup } from '../../../administration/lookups/commands/add-lookup.server.ts';
import { deleteLookup } from '../../../administration/lookups/commands/delete-lookup.server.ts';
import { disableLookup } from '../../../administration/lookups/commands/disable-lookup.server.ts';
import { exportLookups } from '../../../administration/lookups/commands/export-lookups.server.ts';
import { moveLookup } from '../../../administration/lookups/commands/move-lookup.server.ts';
import { updateLookup } from '../../../administration/lookups/commands/update-lookup.server.ts';
import { addLookupInput, updateLookupInput } from '../../../administration/lookups/lookup.schema.ts';
import { lookupEntry } from '../../../administration/lookups/queries/lookup-entry.server.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { lookupTree } from '../../../incidents/record/queries/lookup-tree.server.ts';
import { call, noBody } from '../../call.ts';
import { parsed } from '../../input/read-input.server.ts';
import { ApiProblem } from '../../problem.ts';
import {
  derivedOfMultiple,
  lookupKinds,
  multipleShape,
  multiplesOf,
  multipleType,
  singleShape,
  singleType,
} from '../../schemas/lookup-shape.ts';
import { id, limited, readOnly } from '../../schemas/parts.ts';

const tag = 'Lookups';
const page = '/administration/lookups';
const params = z.strictObject({ id });
const name = limited(maxLookupName);

type Kind = keyof typeof lookupKinds;

async function entryOf(scope: Scope, kind: Kind, lookupId: string, type?: string) {
  const entry = await lookupEntry(scope, lookupId);
  const isKind = lookupKinds[kind].some((one) => one === entry.type) && (type === undefined || type === entry.type);
  return orNotFound(isKind ? entry : null, 'lookup');
}

async function singleOf(scope: Scope, lookupId: string) {
  const { id, type, name, active } = await entryOf(scope, 'singles', lookupId);
  return { body: { id, type, name, active } };
}

async function multipleOf(scope: Scope, lookupId: string) {
  const { type } = await entryOf(scope, 'multiples', lookupId);
  const all = multiplesOf(type, await lookupTree(scope, type));
  const found = all.find(({ id }) => id === lookupId);
  return { body: orNotFound(found, 'lookup') };
}

type New = { type: LookupType; name: string; active?: boolean | undefined; parentId?: string | null | undefined };
async function addOne(scope: Scope, fields: New): Promise<string> {
  const { type } = fields;
  const input = parsed(addLookupInput, { name: fields.name, parentId: fields.parentId ?? '' });
  if (!input.name) throw fieldProblem('name', 'Name is required');
  return await transaction(scope, async (scope) => {
    const added = orNotFound(await addLookup(scope, { type, ...input }), 'lookup');
    if (fields.active === false) await disableLookup(scope, added);
    return added;
  });
}

function fieldProblem(path: string, message: string) {
  return new ApiProblem('VALIDATION_FAILED', message, { errors: [{ path, message }] });
}

type Changed = {
  id: string;
  name?: string | undefined;
  active?: boolean | undefined;
  parentId?: string | null;
  needsReview?: boolean | null;
};
async function changeOne(
  scope: Scope,
  kind: Kind,
  { id, parentId, needsReview, ...fields }: Changed & { type?: string },
) {
  await transaction(scope, async (scope) => {
    const entry = await entryOf(scope, kind, id, fields.type);
    const active = fields.active ?? entry.active;
    if (needsReview !== undefined && entry.type !== 'INCIDENT_CLASS') {
      throw fieldProblem('needsReview', 'Only an incident class needs a review.');
    }
    const input = parsed(updateLookupInput, { name: fields.name ?? '', active: active ? 'on' : undefined });
    await updateLookup(scope, id, { ...input, needsReview });
    if (parentId !== undefined) await moveLookup(scope, id, parentId);
  });
}

const listSingles = call({
  method: 'get',
  path: '/lookupSingles',
  tag,
  summary: 'List the entries of the flat lists, or of one of them',
  query: z.strictObject({ type: singleType.optional() }),
  output: z.array(singleShape),
  async run({ scope, query }) {
    const types = lookupKinds.singles.filter((type) => query.type === undefined || type === query.type);
    const lists = await Promise.all(
      types.map(async (type) =>
        (await lookupTree(scope, type)).nodes.map(({ id, name, disabled }) => ({ id, type, name, active: !disabled })),
      ),
    );
    return { body: lists.flat() };
  },
});

const listMultiples = call({
  method: 'get',
  path: '/lookupMultiples',
  tag,
  summary: 'List the trees of classes, locations and causes, or one of them',
  description: 'The entries at the top of each tree, with those below them as `children`.',
  query: z.strictObject({ type: multipleType.optional() }),
  output: z.array(multipleShape),
  async run({ scope, query }) {
    const types = lookupKinds.multiples.filter((type) => query.type === undefined || type === query.type);
    const trees = await Promise.all(types.map(async (type) => multiplesOf(type, await lookupTree(scope, type))));
    return { body: trees.flat().filter(({ level }) => level === 1) };
  },
});

const readSingle = call({
  method: 'get',
  path: '/lookupSingles/{id}',
  tag,
  summary: 'Read an entry of a flat list',
  params,
  output: singleShape,
  run: ({ scope, params }) => singleOf(scope, params.id),
});

const readMultiple = call({
  method: 'get',
  path: '/lookupMultiples/{id}',
  tag,
  summary: 'Read an entry of a tree, with those below it',
  params,
  output: multipleShape,
  run: ({ scope, params }) => multipleOf(scope, params.id),
});

const addSingle = call({
  method: 'post',
  path: '/lookupSingles',
  tag,
  summary: 'Add an entry to a flat list',
  description: 'The server gives the id.',
  page,
  needs: ['LOOKUP_ADD'],
  body: z.strictObject({ id: readOnly(id).optional(), type: singleType, name, active: z.boolean().optional() }),
  output: singleShape,
  status: 201,
  run: async ({ scope, body }) => await singleOf(scope, await addOne(scope, body)),
});

const addMultiple = call({
  method: 'post',
  path: '/lookupMultiples',
  tag,
  summary: 'Add an entry to a tree',
  description: 'At the top, or below `parentId`. The server gives the id.',
  page,
  needs: ['LOOKUP_ADD'],
  body: z.strictObject({
    id: readOnly(id).optional(),
    type: multipleType,
    name,
    parentId: id.nullable().optional(),
    active: z.boolean().optional(),
    ...derivedOfMultiple,
  }),
  output: multipleShape,
  status: 201,
  run: async ({ scope, body }) => await multipleOf(scope, await addOne(scope, body)),
});

const changeSingle = call({
  method: 'put',
  path: '/lookupSingles',
  tag,
  summary: 'Rename, disable or enable an entry of a flat list',
  description: 'An empty name is ignored.',
  page,
  needs: ['LOOKUP_EDIT'],
  body: z.strictObject({ id, type: singleType.optional(), name: name.optional(), active: z.boolean().optional() }),
  output: singleShape,
  async run({ scope, body }) {
    await changeOne(scope, 'singles', body as Changed);
    return await singleOf(scope, body.id);
  },
});

const changeMultiple = call({
  method: 'put',
  path: '/lookupMultiples',
  tag,
  summary: 'Rename, disable, enable or move an entry of a tree',
  description:
    'An empty name is ignored; another `parentId` moves the entry with all below it, null to the top. `needsReview` is of an incident class alone.',
  page,
  needs: ['LOOKUP_EDIT'],
  body: z.strictObject({
    id,
    type: multipleType.optional(),
    name: name.optional(),
    parentId: id.nullable().optional(),
    active: z.boolean().optional(),
    needsReview: multipleShape.shape.needsReview,
    ...derivedOfMultiple,
  }),
  output: multipleShape,
  async run({ scope, body: { level: _, parentPath: __, label: ___, children: ____, ...body } }) {
    await changeOne(scope, 'multiples', body as Changed);
    return await multipleOf(scope, body.id);
  },
});

const removal = { method: 'delete', tag, page, needs: ['LOOKUP_DELETE'], params, output: null } as const;

const removeSingle = call({
  ...removal,
  path: '/lookupSingles/{id}',
  summary: 'Delete an entry of a flat list that nothing uses',
  query: z.strictObject({ type: singleType.optional() }),
  async run({ scope, params, query }) {
    await entryOf(scope, 'singles', params.id, query.type);
    await deleteLookup(scope, params.id);
    return noBody;
  },
});

const removeMultiple = call({
  ...removal,
  path: '/lookupMultiples/{id}',
  summary: 'Delete an entry of a tree that nothing uses, with all below it',
  query: z.strictObject({ type: multipleType.optional() }),
  async run({ scope, params, query }) {
    await entryOf(scope, 'multiples', params.id, query.type);
    await deleteLookup(scope, params.id);
    return noBody;
  },
});

const exportMultiples = call({
  method: 'get',
  path: '/lookupMultiples/export',
  tag,
  summary: 'Download a tree',
  description: 'CSV. The download is recorded in the audit log.',
  page,
  needs: ['LOOKUP_ADD', 'LOOKUP_EDIT', 'LOOKUP_DELETE'],
  query: z.strictObject({ type: multipleType }),
  output: null,
  file: 'text/csv',
  async run({ scope, query }) {
    const csv = await exportLookups(scope, query.type);
    const name = `${query.type.toLowerCase().replaceAll('_', '-')}.csv`;
    return { ...noBody, file: { type: 'text/csv; charset=utf-8', name, stream: Readable.from([csv]) } };
  },
});

export const lookupCalls = [
  ...[listSingles, addSingle, changeSingle, readSingle, removeSingle, exportMultiples],
  ...[listMultiples, addMultiple, changeMultiple, readMultiple, removeMultiple],
];
