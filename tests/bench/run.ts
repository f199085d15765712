import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { administering } from './administering.ts';
import { atOnce } from './at-once.ts';
import { type Bench, manager, openBench, signIn } from './bench.ts';
import { besideOnePerson } from './beside-one-person.ts';
import { back, bytesSent, firstPaint, searchFarAway } from './browser.ts';
import { charting } from './charting.ts';
import { exporting, finding } from './finding.ts';
import { importing } from './importing.ts';
import { jobsASecond } from './jobs.ts';
import type { Measure } from './measure.ts';
import { listUnderLoad, pagesAlone } from './pages.ts';
import { manyPeople } from './people.ts';
import { printing } from './printing.ts';
import { printingLists } from './printing-lists.ts';
import { programs } from './programs.ts';
import { type Result, section, withResult } from './results.ts';
import { saving } from './saving.ts';
import { searching } from './searching.ts';
import { typing } from './typing.ts';
import { worstSearches } from './worst-searches.ts';

const { values } = parseArgs({
  options: {
    incidents: { type: 'string', default: '20000' },
    only: { type: 'string' },
    worst: { type: 'string', default: '40' },
  },
});

type Part = (bench: Bench, viewed: string) => AsyncIterable<Measure>;

const parts: Record<string, Part> = {
  list: listUnderLoad,
  pages: pagesAlone,
  people: manyPeople,
  beside: besideOnePerson,
  search: searching,
  worst: (bench) => worstSearches(bench, Number(values.worst)),
  charts: charting,
  words: finding,
  export: exporting,
  save: saving,
  api: programs,
  import: importing,
  jobs: jobsASecond,
  print: printing,
  lists: printingLists,
  bytes: bytesSent,
  form: firstPaint,
  far: searchFarAway,
  typing,
  back,
  presses: atOnce,
  administration: administering,
};
const only = values.only?.split(',') ?? Object.keys(parts);
const unknown = only.filter((part) => !(part in parts));
if (unknown.length > 0) {
  console.error(`The bench has no part ${unknown.join(', ')}. Its parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const document = 'docs/performance.md';
const bench = await openBench(Number(values.incidents));
try {
  const where = whereMeasured(bench);
  const viewed = await fullIncident(bench);
  for (const part of only) {
    const result = { part, where, ...(await measured(parts[part]!, viewed)) };
    console.log(`\n${section(result)}`);
    writeFileSync(document, withResult(readFileSync(document, 'utf8'), result, Object.keys(parts)));
    if (result.failure) process.exitCode = 1;
  }
} finally {
  await bench.close();
}
process.exit();

function whereMeasured({ incidents }: Bench): string {
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${availableParallelism()} cores (${cpus()[0]!.model.trim()}), Node ${process.version}`;
  const load = loadavg()[0]!.toFixed(1);
  return `${day}, ${incidents.toLocaleString('en')} incidents in the account, ${machine}, load ${load} before the run.`;
}

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

/** Signs in for each part: while others measured in this process, the session would have idled out. */
async function measured(part: Part, viewed: string): Promise<Pick<Result, 'measures' | 'failure'>> {
  const measures: Measure[] = [];
  try {
    const cookies = await signIn(bench.origin, manager);
    for await (const measure of part({ ...bench, cookies }, viewed)) measures.push(measure);
    return { measures };
  } catch (error) {
    console.error(error);
    return { measures, failure: String(error).split('\n')[0]!.slice(0, 200) };
  }
}
