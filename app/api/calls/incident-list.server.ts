import { z } from 'zod';
import { maxExternalId } from '#db/vocabulary/limits.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';
import { authorize } from '../../auth/authorize.ts';
import { recordExport } from '../../incidents/list/commands/record-export.server.ts';
import { defaultColumns, listColumns, sortParam } from '../../incidents/list/list-columns.schema.ts';
import { positionedSorts } from '../../incidents/list/list-position.ts';
import { incidentOfExternalId } from '../../incidents/queries/incident-of-external-id.server.ts';
import { recordSearch } from '../../search/commands/record-search.server.ts';
import { criteriaSchema } from '../../search/criteria/criteria.schema.ts';
import { maySearch } from '../../search/policy.ts';
import { criteriaNames } from '../../search/queries/criteria-names.server.ts';
import { matchingIncidents } from '../../search/queries/matching-incidents.server.ts';
import { call } from '../call.ts';
import { incidentLines } from '../incidents/incident-lines.server.ts';
import {
  type IncidentSource,
  incidentList,
  incidentPaging,
  incidentsByKey,
  sortOf,
} from '../incidents/incidents-by-key.server.ts';
import { filteredStatus, statusFilter } from '../paging.ts';

const lines = 'application/x-ndjson';

const list = call({
  method: 'get',
  path: '/incidents',
  tag: 'Incidents',
  summary: 'List incidents',
  description: `All incidents that a search of yours may find, newest number first, or those with a \`status\` (1 open, 2 closed) or one \`externalId\`. The audit log keeps what was asked for. With \`Accept: ${lines}\` all of them are sent in one answer, each line a ListedIncident, without \`p\` and \`psz\`; an answer that ends with an error is incomplete.`,
  page: '/search',
  needs: ['ALLINCIDENT_SEARCH', 'MYINCIDENT_SEARCH'],
  query: z.strictObject({
    ...incidentPaging,
    ...statusFilter(['1', '2']),
    externalId: z.string().overwrite(singleLine).max(maxExternalId).optional(),
  }),
  output: incidentList,
  file: lines,
  async run({ scope, query, linkTo, wantsFile, inOffset }) {
    authorize(maySearch(scope.actor));
    const status = filteredStatus(query);
    const criteria = criteriaSchema.parse(status ? { status: { values: [{ status: Number(status) }] } } : {});
    const { externalId, updatedSince, expand } = query;
    const id = externalId === undefined ? undefined : await incidentOfExternalId(scope, externalId);
    const ids = id === undefined ? undefined : [id].filter((id) => id !== null);
    const source: IncidentSource = {
      orders: positionedSorts,
      read: async (place) =>
        (await matchingIncidents(scope, criteria, { ...place, columns: defaultColumns, ids })) ?? [],
    };
    if (!wantsFile) {
      const answer = await incidentsByKey(scope, query, linkTo, source);
      await recordSearch(scope, criteria, await criteriaNames(scope, [criteria]));
      return answer;
    }
    const columns = defaultColumns.map((name) => listColumns[name].label);
    const asked = { sort: sortParam(sortOf(query)), format: 'ndjson', externalId, updatedSince, expand };
    const stream = await incidentLines(scope, query, {
      ...source,
      inOffset,
      record: () => recordExport(scope, 'Incidents', { criteria, ...asked, columns }),
    });
    return { body: undefined as never, file: { type: lines, name: 'incidents.ndjson', stream } };
  },
});

export const incidentListCalls = [list];
