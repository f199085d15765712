import { z } from 'zod';
import { BusinessRuleError } from '#db/errors.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { defaultColumns, knownColumns, listColumnNames } from '../../incidents/list/list-columns.schema.ts';
import { positionedSorts } from '../../incidents/list/list-position.ts';
import { createSavedSearch } from '../../search/commands/create-saved-search.server.ts';
import { deleteSavedSearch } from '../../search/commands/delete-saved-search.server.ts';
import { recordSearch } from '../../search/commands/record-search.server.ts';
import { updateSavedSearch } from '../../search/commands/update-saved-search.server.ts';
import { type Criteria, criterionCount } from '../../search/criteria/criteria.schema.ts';
import { criteriaNames } from '../../search/queries/criteria-names.server.ts';
import { matchingIncidents } from '../../search/queries/matching-incidents.server.ts';
import { savedSearch } from '../../search/queries/saved-search.server.ts';
import { savedSearches } from '../../search/queries/saved-searches.server.ts';
import { noCriteriaMessage } from '../../search/search-messages.ts';
import { call, noBody } from '../call.ts';
import { incidentList, incidentPaging, incidentsByKey } from '../incidents/incidents-by-key.server.ts';
import { pathText } from '../input/read-input.server.ts';
import { ApiProblem } from '../problem.ts';
import { apiFieldPath } from '../schemas/field-path.ts';
import { id, instant, readOnly } from '../schemas/parts.ts';
import { type ApiCriteria, apiCriteria, criteriaShape, ownCriteria } from '../schemas/search-criteria.ts';

const tag = 'Saved searches';
const page = '/search';
const needs = ['ALLINCIDENT_SEARCH', 'MYINCIDENT_SEARCH'] as const;
const columns = z.array(z.enum(listColumnNames)).max(listColumnNames.length);

const search = call({
  method: 'post',
  path: '/incidents/search',
  tag: 'Incidents',
  summary: 'Find incidents',
  description: 'Newest number first. The audit log keeps the criteria; `auditTitle` is accepted and not kept.',
  page,
  needs,
  isReading: true,
  query: z.strictObject(incidentPaging),
  body: z.strictObject({
    criteria: apiCriteria,
    auditTitle: z.string().max(200).optional(),
    columns: columns.optional(),
  }),
  output: incidentList,
  async run({ scope, query, body, linkTo }) {
    const criteria = readCriteria(scope, body.criteria);
    if (criterionCount(criteria) === 0) throw new BusinessRuleError(noCriteriaMessage);
    const columns = body.columns ? knownColumns(body.columns) : defaultColumns;
    return await incidentsByKey(scope, query, linkTo, {
      orders: positionedSorts,
      async read(place) {
        const [names, rows] = await Promise.all([
          criteriaNames(scope, [criteria]),
          matchingIncidents(scope, criteria, { ...place, columns }),
        ]);
        await recordSearch(scope, criteria, names);
        return rows ?? [];
      },
    });
  },
});

function readCriteria({ actor }: Scope, sentCriteria: ApiCriteria): Criteria {
  const read = ownCriteria(sentCriteria, actor.timeZone);
  if (read.success) return read.data;
  const errors = read.error.issues.map(({ path, message }) => ({
    path: apiFieldPath(pathText(['criteria', ...path])),
    message,
  }));
  throw new ApiProblem('VALIDATION_FAILED', errors[0]?.message, { errors });
}

export const savedSearchShape = z
  .strictObject({
    id,
    name: z.string(),
    description: z.string(),
    itemType: z.enum(['DASHBOARD', 'REPORT']),
    criteria: apiCriteria,
    columns: columns,
    creationDate: instant,
    version: z.number().int(),
  })
  .meta({ id: 'SavedSearch' });

export const givenSearch = z.strictObject({
  name: z.string().overwrite(singleLine).min(1, 'Name is required').max(100, 'Must be at most 100 characters.'),
  description: z.string().trim().max(500, 'Must be at most 500 characters.').optional(),
  itemType: z.enum(['DASHBOARD', 'REPORT']).optional(),
  criteria: apiCriteria,
  columns: columns.optional(),
  creationDate: readOnly(instant).optional(),
  version: readOnly(z.number().int()).optional(),
});

export function searchToSave(scope: Scope, body: z.output<typeof givenSearch>) {
  return { description: '', columns: defaultColumns, ...searchChanges(scope, body) };
}

export function searchChanges(scope: Scope, body: z.output<typeof givenSearch>) {
  const { name, description, criteria, columns } = body;
  return {
    name,
    criteria: readCriteria(scope, criteria),
    ...(description !== undefined && { description }),
    ...(columns && { columns: knownColumns(columns) }),
  };
}

const create = call({
  method: 'post',
  path: '/incidents/search/custom',
  tag,
  summary: 'Save a search',
  description: 'On the dashboard of its author, or as `REPORT` for the account. An `id` that is sent is not kept.',
  page,
  needs,
  body: givenSearch.extend({ id: id.optional() }),
  output: savedSearchShape,
  status: 201,
  hasETag: true,
  async run({ scope, body }) {
    return await oneSavedSearch(
      scope,
      await createSavedSearch(scope, body.itemType ?? 'DASHBOARD', searchToSave(scope, body)),
    );
  },
});

const update = call({
  method: 'put',
  path: '/incidents/search/custom',
  tag,
  summary: 'Change a saved search',
  page,
  needs,
  body: givenSearch.extend({ id }),
  output: savedSearchShape,
  ifMatch: 'optional',
  hasETag: true,
  async run({ scope, body, version }) {
    const seen = version === undefined ? {} : { version: String(version) };
    await updateSavedSearch(scope, body.id, { ...searchChanges(scope, body), ...seen });
    return await oneSavedSearch(scope, body.id);
  },
});

const remove = call({
  method: 'delete',
  path: '/incidents/search/custom/{id}',
  tag,
  summary: 'Delete a saved search',
  page,
  needs,
  params: z.strictObject({ id }),
  output: null,
  async run({ scope, params }) {
    await deleteSavedSearch(scope, params.id);
    return noBody;
  },
});

const list = call({
  method: 'get',
  path: '/incidents/search/custom',
  tag,
  summary: 'List saved searches',
  description: 'Yours on the dashboard, and the custom reports of the account.',
  page,
  needs,
  query: z.strictObject({ type: z.enum(['DASHBOARD', 'REPORT']).optional() }),
  output: z.array(savedSearchShape),
  async run({ scope, query }) {
    return { body: (await savedSearches(scope, query.type)).map(savedSearchRow) };
  },
});

export async function oneSavedSearch(scope: Scope, savedId: string) {
  const saved = await savedSearch(scope, savedId);
  return { body: savedSearchRow(saved), version: saved.version };
}

export function savedSearchRow({ userId: _, criteria, createdAt, ...saved }: Awaited<ReturnType<typeof savedSearch>>) {
  return { ...saved, criteria: criteriaShape(criteria), creationDate: new Date(createdAt).toISOString() };
}

export const searchCalls = [search, create, update, remove, list];
