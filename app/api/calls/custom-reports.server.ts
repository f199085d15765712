import { z } from 'zod';
import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { positionedSorts } from '../../incidents/list/list-position.ts';
import { runSearchReport } from '../../reports/queries/run-search-report.server.ts';
import { searchReport } from '../../reports/queries/search-report.server.ts';
import { createSavedSearch } from '../../search/commands/create-saved-search.server.ts';
import { deleteSavedSearch } from '../../search/commands/delete-saved-search.server.ts';
import { updateSavedSearch } from '../../search/commands/update-saved-search.server.ts';
import { savedSearches } from '../../search/queries/saved-searches.server.ts';
import { call, noBody } from '../call.ts';
import { incidentList, incidentPaging, incidentsByKey } from '../incidents/incidents-by-key.server.ts';
import { id } from '../schemas/parts.ts';
import {
  givenSearch,
  oneSavedSearch,
  savedSearchRow,
  savedSearchShape,
  searchChanges,
  searchToSave,
} from './searches.server.ts';

const tag = 'Reports';
const page = '/reports';
const params = z.strictObject({ id });
const reportShape = savedSearchShape.extend({ itemType: z.literal('REPORT') }).meta({ id: 'CustomReport' });
const reportInput = givenSearch.extend({ itemType: z.literal('REPORT').optional() });

const list = call({
  method: 'get',
  path: '/reports/custom',
  tag,
  summary: 'List the custom reports of the account',
  page,
  needs: ['REPORT_PRINT', 'REPORT_CREATE'],
  output: z.array(reportShape),
  run: async ({ scope }) => ({ body: (await savedSearches(scope, 'REPORT')).map(savedSearchRow).map(asReport) }),
});

const run = call({
  method: 'get',
  path: '/reports/custom/{id}',
  tag,
  summary: 'Run a custom report',
  description:
    'A page of the incidents that you may find, with the columns of the report. The audit log keeps the run.',
  page,
  needs: ['REPORT_PRINT'],
  params,
  query: z.strictObject(incidentPaging),
  output: incidentList,
  async run({ scope, params, query, linkTo }) {
    return await incidentsByKey(scope, query, linkTo, {
      orders: positionedSorts,
      async read(place) {
        const { results } = await runSearchReport(scope, params.id, place);
        if (results.problem !== undefined) throw new BusinessRuleError(results.problem);
        return results.incidents ?? [];
      },
    });
  },
});

const add = call({
  method: 'post',
  path: '/reports/custom',
  tag,
  summary: 'Add a custom report',
  description: 'A search that the account keeps. An `id` that is sent is not kept.',
  page,
  needs: ['REPORT_CREATE'],
  body: reportInput.extend({ id: id.optional() }),
  output: reportShape,
  status: 201,
  hasETag: true,
  run: async ({ scope, body }) =>
    await oneReport(scope, await createSavedSearch(scope, 'REPORT', searchToSave(scope, body))),
});

const change = call({
  method: 'put',
  path: '/reports/custom',
  tag,
  summary: 'Change a custom report',
  page,
  needs: ['REPORT_CREATE'],
  body: reportInput.extend({ id }),
  output: reportShape,
  ifMatch: 'optional',
  hasETag: true,
  async run({ scope, body, version }) {
    const seen = version === undefined ? {} : { version: String(version) };
    await searchReport(scope, body.id);
    await updateSavedSearch(scope, body.id, { ...searchChanges(scope, body), ...seen });
    return await oneReport(scope, body.id);
  },
});

const remove = call({
  method: 'delete',
  path: '/reports/custom/{id}',
  tag,
  summary: 'Delete a custom report',
  page,
  needs: ['REPORT_CREATE'],
  params,
  output: null,
  async run({ scope, params }) {
    await searchReport(scope, params.id);
    await deleteSavedSearch(scope, params.id);
    return noBody;
  },
});

const asReport = <Row extends object>(row: Row) => ({ ...row, itemType: 'REPORT' as const });

async function oneReport(scope: Scope, reportId: string) {
  const { body, version } = await oneSavedSearch(scope, reportId);
  return { body: asReport(body), version };
}

export const customReportCalls = [list, add, change, run, remove];
