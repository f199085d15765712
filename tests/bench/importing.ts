import { sessionActor } from '#app/auth/queries/session-actor.server.ts';
import { type Scope, scopeOf } from '#app/auth/scope.server.ts';
import { actorOf } from '#app/auth/session-life.server.ts';
import { checkImport } from '#app/imports/commands/check-import.server.ts';
import { runImport } from '#app/imports/commands/run-import.server.ts';
import { saveMapping } from '#app/imports/commands/save-mapping.server.ts';
import { mappingInput } from '#app/imports/import.schema.ts';
import type { ImportState } from '#app/imports/import-state.ts';
import { importRow } from '#app/imports/queries/import-row.server.ts';
import { nodeKey } from '#app/imports/reading/match-node.ts';
import { campusClasses, campusLog } from '../support/campus-log.ts';
import { anUpload } from '../support/imports.ts';
import { type Bench, sessionOf, signIn } from './bench.ts';
import { cookieOf, load } from './load.ts';
import { type Measure, medianAndP95, said } from './measure.ts';
import { list } from './pages.ts';
import { median, spread } from './statistics.ts';

const rows = 11_000;

/** The log of a campus police becomes incidents, while another person reads a list; floor: the list without it. */
export async function* importing(bench: Bench): AsyncGenerator<Measure> {
  const scope = await adminScope(bench);
  const listed = async () => (await load(bench.server, bench.origin + list, cookieOf(bench), 20)).ms;
  await listed();
  const memoryBefore = (await bench.worker.peakMemory()) / 1_000;
  const alone = [await listed(), await listed(), await listed()].flat();
  const id = await aCheckedLog(scope);
  await runImport(scope, id, { sendsEmails: false });
  const beside: number[] = [];
  while ((await importRow(scope, id)).state === 'RUNNING') beside.push(...(await listed()));
  const { state, startedAt, finishedAt, createdRows } = await importRow(scope, id);
  if (state !== 'DONE') throw new Error(`the import of ${rows} rows ended as ${state}`);
  const seconds = (Date.parse(finishedAt!) - Date.parse(startedAt!)) / 1_000;
  const megabytes = (await bench.worker.peakMemory()) / 1_000;
  yield {
    id: 'A2',
    what: `${rows.toLocaleString('en')} rows of a log imported by the worker, of which ${createdRows} became incidents; its memory at most, and at most before`,
    product: `${said(seconds, 's')}, ${said(megabytes, 'MB')}, ${said(memoryBefore, 'MB')}`,
    aims: [
      { value: seconds, must: 60, best: 30, unit: 's' },
      { value: megabytes, must: 300, best: 200, unit: 'MB' },
    ],
  };
  yield {
    id: '',
    what: 'the 50-row list of another person during an import; floor: without it',
    product: medianAndP95(beside),
    floor: medianAndP95(alone),
    noise: spread(alone),
    aims: [{ value: median(beside) / median(alone), must: 2, best: 1.5, unit: '×' }],
  };
}

async function adminScope({ origin, orm, product }: Bench): Promise<Scope> {
  const token = sessionOf({ cookies: await signIn(origin, 'admin@grandpacific.example') });
  const session = (await sessionActor(orm, token))!;
  return scopeOf(product, actorOf(session, session.account.timeZone));
}

/** Uploads the log and has it checked by the worker, each of its classes translated into one of the account. */
async function aCheckedLog(scope: Scope): Promise<string> {
  const id = await anUpload(scope, campusLog({ count: rows }).csv);
  await reached(scope, id, 'MATCHING');
  const { mapping } = await importRow(scope, id);
  const classes = await scope.em.execute<{ id: string }[]>(classesSql, [Object.keys(campusClasses).length]);
  const translations = Object.keys(campusClasses).map((value, at) => ({
    at,
    type: 'INCIDENT_CLASS' as const,
    value: nodeKey(value),
    lookupId: classes[at % classes.length]!.id,
  }));
  const input = mappingInput.parse({ targets: mapping.targets, dateOrder: mapping.dateOrder ?? 'MDY' });
  await saveMapping(scope, id, { ...input, translations });
  await checkImport(scope, id);
  await reached(scope, id, 'CHECKED');
  return id;
}

async function reached(scope: Scope, id: string, state: ImportState) {
  while ((await importRow(scope, id)).state !== state) await new Promise((resolve) => setTimeout(resolve, 200));
}

const classesSql = `
select id from lookup l where account_id = current_account() and type = 'INCIDENT_CLASS' and active
  and not exists (select from lookup c where c.account_id = l.account_id and c.parent_id = l.id) order by id limit $1`;
