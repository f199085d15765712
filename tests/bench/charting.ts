import pg from 'pg';
import { type Analysis, analysisChoices } from '#app/analysis/choices/analysis.schema.ts';
import { analysisSeries } from '#app/analysis/series/queries/analysis-series.server.ts';
import type { Bench } from './bench.ts';
import { type Measure, ms } from './measure.ts';
import { median, p95, spread } from './statistics.ts';
import { timed } from './timed.ts';

const rounds = 21;

/** What is counted, and the column by which the best statement groups. */
const charts = {
  'a year by month': { lastNMonths: 12, frequency: 'MONTH', by: 'occurred_on' },
  'five years by class': { lastNMonths: 60, frequency: 'CLASS', by: 'last_class_id' },
  'five years by weekday': { lastNMonths: 60, frequency: 'DAY_OF_WEEK', by: 'occurred_on' },
} as const;

/** The series behind charts, and the best SQL alone: one statement over the covering index, without row-level security. */
export async function charting({ scope, database }: Bench): Promise<Measure[]> {
  const superuser = new pg.Client(database.superuser);
  await superuser.connect();
  await superuser.query(`select set_config('app.account_id', $1, false), set_config('app.sees_locked', 'on', false)`, [
    scope.actor.account.id,
  ]);
  const measures: Measure[] = [];
  for (const [name, { lastNMonths, frequency, by }] of Object.entries(charts)) {
    const analysis = analysisChoices.parse({
      periods: [{ periodType: 'LAST_MONTHS', lastNMonths }],
      ...{ frequency, chartType: 'bar', title: name },
    }) as Analysis;
    const { series } = await analysisSeries(scope, analysis);
    const [{ from, to, total }] = series as [(typeof series)[number]];
    const best = `select ${by}, count(*) from incident
      where account_id = '${scope.actor.account.id}' and occurred_on between '${from}' and '${to}' group by 1`;
    const [product, floor]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      product.push(await timed(() => analysisSeries(scope, analysis)));
      floor.push(await timed(() => superuser.query(best)));
    }
    const ratio = median(product) / median(floor);
    measures.push({
      id: 'S8',
      what: `chart: ${name} (${total} incidents); floor: the best SQL alone`,
      product: `${ms(median(product))}, p95 ${ms(p95(product))}; ${ratio.toFixed(2)} × the floor`,
      floor: ms(median(floor)),
      noise: spread(floor),
      aims: [
        { value: median(product), must: 150, best: 60, unit: 'ms' },
        { value: ratio, must: 1.3, best: 1.1, unit: '×' },
      ],
    });
  }
  await superuser.end();
  return measures;
}
