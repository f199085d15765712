import { requireSection } from '../../administration/require-section.server.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { toCsv } from '../../platform/text-files/csv.server.ts';
import { csvResponse } from '../../platform/web/csv-response.ts';
import { resourceRoute } from '../../platform/web/resource-route.server.tsx';
import { importLists } from '../queries/import-lists.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireSection(args, 'import');
  return csvResponse(await importTemplate(scope), 'incidents-to-import.csv');
});

const head = [
  ...['Incident number', 'Date occurred', 'Time occurred', 'Date reported', 'Incident class', 'Location'],
  ...['Summary', 'Entered by', 'Status', 'Date closed'],
];

/** Returns a CSV file with columns that are matched by their names, and two rows as an example. */
async function importTemplate(scope: Scope): Promise<string> {
  const { classes, locations } = await importLists(scope);
  const [first, last] = [classes.at(0), classes.at(-1)].map((node) => node?.path.join(' / ') ?? '');
  const place = locations.at(-1)?.path.join(' / ') ?? '';
  const texts = ['A bicycle was taken from the rack at the entrance.', 'A guest slipped on the wet floor.'];
  return toCsv([
    head,
    ['21-0001', '2021-01-04', '23:15', '2021-01-05', last!, place, texts[0]!, 'J. Moreau', 'Closed', '2021-01-12'],
    ['21-0002', '2021-01-06', '', '2021-01-06', first!, '', texts[1]!, 'D. Whitfield', 'Open', ''],
  ]);
}
