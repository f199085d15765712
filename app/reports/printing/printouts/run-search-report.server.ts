import type { Scope } from '../../../auth/scope.server.ts';
import { exportFile } from '../../../incidents/list/export-files.server.ts';
import { exportedTable, printedCells } from '../../../incidents/list/exported-table.ts';
import { listColumns, type Sort, sortFrom } from '../../../incidents/list/list-columns.schema.ts';
import { recordSearch } from '../../../search/commands/record-search.server.ts';
import { criteriaAsText } from '../../../search/criteria/criteria-words.ts';
import { searchesAll } from '../../../search/policy.ts';
import { allMatchingIncidents } from '../../../search/queries/all-matching-incidents.server.ts';
import { criteriaNames } from '../../../search/queries/criteria-names.server.ts';
import { savedSearch } from '../../../search/queries/saved-search.server.ts';
import { onlyOwnNote } from '../../../search/search-messages.ts';
import { readingNote } from '../reading-note.ts';
import type { ReportContent } from '../report-content.server.ts';

/** A longer list is cut, and says so. */
const mostListed = 10_000;

/** Throws a NotFoundError where it is gone, a BusinessRuleError where it takes too long. */
export async function runSearchReport(scope: Scope, reportId: string, sortText: string): Promise<ReportContent> {
  const { actor } = scope;
  const { name, criteria, columns } = await savedSearch(scope, reportId);
  const sort = sortFrom(new URLSearchParams({ sort: sortText }));
  const names = await criteriaNames(scope, [criteria]);
  const found: (string | null)[][] = [];
  for await (const batch of allMatchingIncidents(scope, criteria, { sort, columns })) {
    found.push(...batch);
    if (found.length > mostListed) break;
  }
  await recordSearch(scope, criteria, names);
  const hasMore = found.length > mostListed;
  const rows = found.slice(0, mostListed);
  const reader = { dateFormat: actor.account.dateFormat, timeZone: actor.timeZone };
  const facts = [
    { label: 'Criteria', words: criteriaAsText(criteria, names, reader) },
    { label: 'Order', words: orderInWords(sort) },
  ];
  const notes = [readingNote(actor), ...(searchesAll(actor) ? [] : [onlyOwnNote])];
  const at = columns.indexOf('number');
  return {
    title: name,
    found: rows.length,
    finding: '',
    listedNumbers: rows.map((row) => Number(row[at])),
    report: {
      list: {
        title: name,
        facts,
        notes,
        columns,
        rows: rows.map((row) => printedCells(columns, row, reader)),
        hasMore,
      },
    },
    workbook: () =>
      exportFile('xlsx', {
        ...exportedTable('SearchResult', columns, once(rows), reader),
        about: { title: name, facts },
      }),
  };
}

function orderInWords({ key, descending }: Sort) {
  const column = Object.values(listColumns).find(({ sort }) => sort === key)!;
  return `${column.label}, ${descending ? 'last' : 'first'} to ${descending ? 'first' : 'last'}`;
}

async function* once(rows: (string | null)[][]) {
  yield rows;
}
