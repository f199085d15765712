import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { administering } from './administering.ts';
import { type Bench, openBench } from './bench.ts';
import { bytesInTheBrowser, inTheBrowser, pressesInTheBrowser } from './browser.ts';
import { charting } from './charting.ts';
import { exporting, finding } from './finding.ts';
import { jobsASecond } from './jobs.ts';
import { type Measure, table } from './measure.ts';
import { dashboardAlone, listUnderLoad, pagesAlone } from './pages.ts';
import { manyPeople } from './people.ts';
import { printing } from './printing.ts';
import { printingLists } from './printing-lists.ts';
import { programs } from './programs.ts';
import { saving } from './saving.ts';
import { searching } from './searching.ts';
import { worstSearches } from './worst-searches.ts';

const { values } = parseArgs({
  options: {
    incidents: { type: 'string', default: '20000' },
    only: { type: 'string' },
    worst: { type: 'string', default: '40' },
  },
});
const incidents = Number(values.incidents);
const document = 'docs/performance.md';

const bench = await openBench(incidents);
try {
  const busy = loadavg()[0]!;
  const viewed = await fullIncident(bench);
  const parts: Record<string, () => Promise<Measure[]>> = {
    list: () => listUnderLoad(bench),
    pages: () => pagesAlone(bench, viewed),
    people: () => manyPeople(bench, viewed),
    search: () => searching(bench),
    worst: async () => [await worstSearches(bench, Number(values.worst))],
    charts: async () => [...(await charting(bench)), ...(values.only ? [await dashboardAlone(bench)] : [])],
    words: () => finding(bench),
    export: () => exporting(bench),
    save: () => saving(bench),
    api: () => programs(bench),
    jobs: () => jobsASecond(bench),
    print: () => printing(bench, viewed),
    lists: () => printingLists(bench),
    browser: () => inTheBrowser(bench, viewed),
    ...(values.only && {
      bytes: () => bytesInTheBrowser(bench, viewed),
      presses: () => pressesInTheBrowser(bench),
    }),
    administration: () => administering(bench),
  };
  const only = values.only?.split(',') ?? Object.keys(parts);
  const measures: Measure[] = [];
  for (const part of only) measures.push(...(await parts[part]!()));
  report(measures, busy);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await bench.close();
}
process.exit();

/** The newest with two persons or more, a corrective action and an attachment. */
async function fullIncident({ scope }: Bench): Promise<string> {
  const [incident] = await scope.em.execute<[{ id: string }]>(
    `select id from incident i where not locked
       and (select count(*) from incident_person p where p.incident_id = i.id) > 1
       and exists (select from corrective_action c where c.incident_id = i.id)
       and exists (select from attachment a where a.incident_id = i.id)
     order by number desc limit 1`,
  );
  return incident.id;
}

function report(measures: Measure[], busy: number) {
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${availableParallelism()} cores (${cpus()[0]!.model.trim()}), Node ${process.version}`;
  const where = `${day}, ${incidents.toLocaleString('en')} incidents in the account, ${machine}, load ${busy.toFixed(1)} before the run.`;
  const results = `${where}\n\n${table(measures)}`;
  console.log(results);
  if (values.only) return;
  const between = /(?<=<!-- results -->\n).*?(?=<!-- end of results -->)/s;
  writeFileSync(
    document,
    readFileSync(document, 'utf8').replace(between, () => `\n${results}\n\n`),
  );
}
