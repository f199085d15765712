import { type Analysis, analysisChoices } from '#app/analysis/choices/analysis.schema.ts';
import { analysisSeries } from '#app/analysis/series/queries/analysis-series.server.ts';
import type { Bench } from './bench.ts';
import { withoutRowSecurity } from './connected.ts';
import { type Measure, medianAndP95, ms } from './measure.ts';
import { median, spread } from './statistics.ts';
import { timed } from './timed.ts';

const rounds = 24;

/** Counted charts, with the column by which the best statement groups. */
const charts = {
  'a year by month': { lastNMonths: 12, frequency: 'MONTH', by: 'occurred_on' },
  'five years by class': { lastNMonths: 60, frequency: 'CLASS', by: 'last_class_id' },
  'five years by weekday': { lastNMonths: 60, frequency: 'DAY_OF_WEEK', by: 'occurred_on' },
} as const;

/**
 * The series behind charts, counted each time, as only the dashboard keeps them. Floor: the same counts by one statement
 * over the same index, planned as the product's and without row-level security.
 */
export async function* charting(bench: Bench): AsyncGenerator<Measure> {
  const { scope } = bench;
  const client = await withoutRowSecurity(bench);
  for (const [name, { lastNMonths, frequency, by }] of Object.entries(charts)) {
    const analysis = analysisChoices.parse({
      periods: [{ periodType: 'LAST_MONTHS', lastNMonths }],
      frequency,
      chartType: 'bar',
      title: name,
    }) as Analysis;
    const { series } = await analysisSeries(scope, analysis);
    const [{ from, to, total }] = series as [(typeof series)[number]];
    const best = `select key::text, count from (select ${by} as key, count(*)::int as count from incident
      where account_id = '${scope.actor.account.id}' and occurred_on between '${from}' and '${to}' group by 1) counted`;
    const counted = await client.query<{ count: number }>(best);
    if (counted.rows.reduce((sum, { count }) => sum + count, 0) !== total)
      throw new Error(`the floor of ${name} counts other incidents`);
    const [product, floor]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      const once = [await timed(() => analysisSeries(scope, analysis)), await timed(() => client.query(best))] as const;
      if (round < 3) continue;
      product.push(once[0]);
      floor.push(once[1]);
    }
    const ratio = median(product.map((each, at) => each / floor[at]!));
    yield {
      id: 'S8',
      what: `chart: ${name} (${total} incidents); floor: the best SQL alone`,
      product: `${medianAndP95(product)}; ${ratio.toFixed(2)} × the floor`,
      floor: ms(median(floor)),
      noise: spread(floor),
      aims: [
        { value: median(product), must: 150, best: 60, unit: 'ms' },
        { value: ratio, must: 1.3, best: 1.1, unit: '×' },
      ],
    };
  }
  await client.end();
}
