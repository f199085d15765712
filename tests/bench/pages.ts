import type pg from 'pg';
import { countCharts } from '#app/analysis/chart-cache/commands/count-charts.server.ts';
import { type Analysis, analysisChoices } from '#app/analysis/choices/analysis.schema.ts';
import { createSavedAnalysis } from '#app/analysis/saved/commands/create-saved-analysis.server.ts';
import { savedAnalyses } from '#app/analysis/saved/queries/saved-analyses.server.ts';
import { sessionActor } from '#app/auth/queries/session-actor.server.ts';
import { viewerDisplay } from '#app/auth/viewer-display.server.ts';
import { refreshCharts } from '#app/dashboard/commands/refresh-charts.server.ts';
import { chartCards } from '#app/dashboard/queries/chart-cards.server.ts';
import { dashboard } from '#app/dashboard/queries/dashboard.server.ts';
import { myIncidents } from '#app/dashboard/queries/my-incidents.server.ts';
import { myWork } from '#app/dashboard/queries/my-work.server.ts';
import { savedCards } from '#app/dashboard/queries/saved-cards.server.ts';
import { viewHistory } from '#app/incidents/history/commands/view-history.server.ts';
import { viewIncident } from '#app/incidents/record/commands/view-incident.server.ts';
import { queryCanceled } from '#app/search/search-limits.ts';
import { frame } from '#app/shell/queries/frame.server.ts';
import { recordedSql } from '../support/intercepted-sql.ts';
import { ask } from './ask.ts';
import { type Bench, sessionOf } from './bench.ts';
import { connected } from './connected.ts';
import { cookieOf, type Load, load } from './load.ts';
import { type Measure, medianAndP95, ms } from './measure.ts';
import { median, p95, spread } from './statistics.ts';
import { timed } from './timed.ts';

export const list = '/dashboard/incidents/open?psz=50';
const place = { page: 1, pageSize: 50 };

/** A list of fifty rows with eight people asking at once, beside React alone. */
export async function* listUnderLoad(bench: Bench): AsyncGenerator<Measure> {
  const { scope, server, floor, origin, floorOrigin } = bench;
  const cookie = cookieOf(bench);
  const { incidents } = await myIncidents(scope, 'open', place);
  const display = viewerDisplay(scope.actor);
  await floor.send({ path: '/table', table: { incidents, display } });
  const page = (count: number) => load(server, origin + list, cookie, count, 8);
  const table = (count: number) => load(floor, `${floorOrigin}/table`, '', count, 8);
  for (const warm of [page, table]) await warm(3_000);
  const rounds: Record<'page' | 'table', Load>[] = [];
  for (let round = 0; round < 21; round++) rounds.push({ page: await page(60), table: await table(150) });
  const of = (choose: (round: Record<'page' | 'table', Load>) => number) => median(rounds.map(choose));
  yield {
    id: 'S1',
    what: 'processor time of the 50-row list / React streaming its table',
    product: ms(of(({ page }) => page.cpuMs)),
    floor: ms(of(({ table }) => table.cpuMs)),
    noise: spread(rounds.map(({ table }) => table.cpuMs)),
    aims: [{ value: of(({ page, table }) => page.cpuMs / table.cpuMs), must: 2.5, best: 1.8, unit: '×' }],
  };
}

/** Measures one person at a time: each page; its SQL alone on one connection, in the same transactions; its bytes. */
export async function* pagesAlone(bench: Bench, viewed: string): AsyncGenerator<Measure> {
  const { scope } = bench;
  const around = aroundPages(bench);
  yield await dashboardAlone(bench);
  yield await pageAlone(bench, '50-row list', list, [
    ...around,
    () => dashboard(scope),
    () => myIncidents(scope, 'open', place),
  ]);
  yield await pageAlone(bench, 'viewer', `/incidents/${viewed}`, [
    ...around,
    () => viewIncident(scope, viewed, { audited: true }),
  ]);
  yield await pageAlone(bench, 'history table', `/incidents/${viewed}/history`, [
    ...around,
    () => viewHistory(scope, viewed, place),
  ]);
}

/** The dashboard with six charts; those that take long to count are kept. */
async function dashboardAlone(bench: Bench): Promise<Measure> {
  const { scope } = bench;
  for (let cards = (await savedAnalyses(scope, 'DASHBOARD')).length; cards < chartCount; cards++) {
    await createSavedAnalysis(scope, 'DASHBOARD', lastYear(`Chart ${cards + 1}`, cards % 2 ? 'YEAR' : 'CLASS'));
  }
  await countCharts(scope);
  const shown = (await ask(`${bench.origin}/dashboard`, { cookie: cookieOf(bench) })).body.split(
    '<svg class="plot',
  ).length;
  if (shown - 1 !== chartCount) throw new Error(`the dashboard shows ${shown - 1} charts`);
  return await pageAlone(bench, 'dashboard', '/dashboard', [
    ...aroundPages(bench),
    () => dashboard(scope),
    () => myWork(scope),
    () => savedCards(scope),
    () => refreshCharts(scope).then(() => chartCards(scope)),
  ]);
}

const chartCount = 6;

function lastYear(title: string, frequency: 'CLASS' | 'YEAR') {
  const periods = [{ periodType: 'LAST_MONTHS', lastNMonths: 12 }];
  return analysisChoices.parse({ periods, frequency, chartType: 'bar', title }) as Analysis;
}

function aroundPages({ orm, scope, cookies }: Bench) {
  const token = sessionOf({ cookies });
  return [() => sessionActor(orm, token), () => frame(scope)];
}

/** A dashboard is judged by its 95th percentile, the pages of an incident by their median. */
const aims: Record<string, { id: string; of: (ms: number[]) => number; must: number; best: number }> = {
  dashboard: { id: 'S9', of: p95, must: 60, best: 20 },
  viewer: { id: '', of: median, must: 15, best: 8 },
  'history table': { id: '', of: median, must: 20, best: 10 },
};

async function pageAlone(
  bench: Bench,
  name: string,
  path: string,
  queries: (() => Promise<unknown>)[],
): Promise<Measure> {
  const { server, floor, origin, floorOrigin, database } = bench;
  const cookie = cookieOf(bench);
  const statements = await recordedSql(...queries);
  const client = await connected(database.app);
  const replay = () => Promise.all(statements.map((statement) => client.query(statement).catch(ignoreTimeLimit)));
  await floor.send({ path: '/bytes', ...(await bytesOf(origin + path, cookie)) });
  const page: number[] = [];
  const sql: number[] = [];
  const bytes: number[] = [];
  const cpu: number[] = [];
  for (let round = 0; round < 10; round++) {
    const one = await load(server, origin + path, cookie, 20);
    const other = await load(floor, `${floorOrigin}/bytes`, '', 20);
    const replays = [];
    for (let times = 0; times < 20; times++) replays.push(await timed(replay));
    if (round < 2) continue;
    page.push(...one.ms);
    bytes.push(...other.ms);
    sql.push(...replays);
    cpu.push(one.cpuMs);
  }
  await client.end();
  const aim = aims[name];
  return {
    id: aim?.id ?? '',
    what: `${aim?.id === 'S9' ? `${name} with six charts` : name}, one person; floor: its SQL; its bytes`,
    product: `${medianAndP95(page)}, processor ${ms(median(cpu))}`,
    floor: `${medianAndP95(sql)}; ${medianAndP95(bytes)}`,
    noise: spread(sql),
    ...(aim && { aims: [{ value: aim.of(page), must: aim.must, best: aim.best, unit: 'ms' }] }),
  };
}

/** A card's count that is stopped at its time limit makes the rest of its transaction fail, here as in the product. */
function ignoreTimeLimit(error: pg.DatabaseError) {
  if (error.code !== queryCanceled && error.code !== inFailedTransaction) throw error;
}

const inFailedTransaction = '25P02';

/** The whole answer, its headers too, but for those that every server writes by itself. */
async function bytesOf(address: string, cookie: string) {
  const { headers, bytes } = await ask(address, { cookie });
  const own = /^(?:connection|keep-alive|date|transfer-encoding|content-length)$/;
  const same = Object.entries(headers).filter(([name]) => !own.test(name));
  return {
    headers: Object.fromEntries(same.map(([name, value]) => [name, String(value)])),
    body: bytes.toString('base64'),
  };
}
