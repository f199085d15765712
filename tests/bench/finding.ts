import { escapeLiteral, type QueryConfig } from 'pg';
import { to } from 'pg-copy-streams';
import { viewerDisplay } from '#app/auth/viewer-display.server.ts';
import { exportFile } from '#app/incidents/list/export-files.server.ts';
import { exportedTable } from '#app/incidents/list/exported-table.ts';
import { defaultColumns, newestFirst } from '#app/incidents/list/list-columns.schema.ts';
import { noCriteria } from '#app/search/criteria/criteria.schema.ts';
import { allMatchingIncidents } from '#app/search/queries/all-matching-incidents.server.ts';
import { incidentsWithWords } from '#app/search/queries/incidents-with-words.server.ts';
import { interceptedSql } from '../support/intercepted-sql.ts';
import type { Bench } from './bench.ts';
import { withoutRowSecurity } from './connected.ts';
import { type Measure, medianAndP95, ms, said } from './measure.ts';
import { median, spread } from './statistics.ts';
import { timed } from './timed.ts';

/** Words of which many, some, few and no incidents have one; three letters are the beginning of several words. */
const searches = {
  'a common word': 'guest',
  'a rare word': 'chandelier',
  'no match': 'xylophonist',
  'three letters': 'fra',
  'two words': 'wallet lobby',
};

/** The search by words in this process; floor: its match alone, without row-level security. */
export async function* finding(bench: Bench): AsyncGenerator<Measure> {
  const { scope } = bench;
  const client = await withoutRowSecurity(bench);
  for (const [name, words] of Object.entries(searches)) {
    const [product, match, floor]: number[][] = [[], [], []];
    const terms = words.split(' ');
    const matching = (em: { execute: (text: string, values: unknown[]) => Promise<unknown> }) =>
      em.execute('select id from matching_incident_texts($1::text[], null, 1001)', [terms]);
    for (let round = 0; round < 25; round++) {
      product!.push(await timed(() => incidentsWithWords(scope, words, { page: 1, pageSize: 10 })));
      match!.push(await timed(() => matching(scope.em)));
      floor!.push(await timed(() => matching({ execute: (text, values) => client.query(text, values) })));
    }
    yield {
      id: 'S7',
      what: `search by words, ${name}, with excerpts; floor: its match alone without row-level security`,
      product: `${medianAndP95(product!)}; match ${ms(median(match!))}`,
      floor: ms(median(floor!)),
      noise: spread(floor!),
      aims: [{ value: median(match!.map((each, at) => each / floor![at]!)), must: 1.15, best: 1.05, unit: '×' }],
    };
  }
  await client.end();
}

/**
 * All incidents as CSV, in this process. Floors: \\copy of the same SELECT without row-level security, and of the stored
 * columns as they are, without the words, the dates of the user and the protection from formulas.
 */
export async function* exporting(bench: Bench): AsyncGenerator<Measure> {
  const { scope } = bench;
  const client = await withoutRowSecurity(bench);
  const { id } = scope.actor.account;
  await client.query(`select set_config('TimeZone', $1, false)`, [scope.actor.timeZone]);
  const shown = { sort: newestFirst, columns: defaultColumns };
  const select = await copyOf(allMatchingIncidents(scope, noCriteria, shown));
  const copied = (statement: string) =>
    timed(async () => {
      for await (const _ of client.query(to(statement)));
    });
  const [product, sameSelect, stored, first, memory]: number[][] = [[], [], [], [], []];
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let [most, firstByte] = [0, 0];
    const start = performance.now();
    const rows = allMatchingIncidents(scope, noCriteria, shown);
    const table = exportedTable('Incidents', defaultColumns, rows, viewerDisplay(scope.actor));
    for await (const _ of exportFile('csv', table)) {
      firstByte ||= performance.now() - start;
      most = Math.max(most, process.memoryUsage().rss - before);
    }
    product!.push(performance.now() - start);
    first!.push(firstByte);
    memory!.push(most / 2 ** 20);
    sameSelect!.push(await copied(select));
    stored!.push(await copied(copySql(id)));
  }
  await client.end();
  const share = (floor: number[]) => (100 * median(floor)) / median(product!);
  yield* [
    {
      id: 'S10',
      what: 'CSV of all incidents, its memory and its first byte; floor: \\copy of the same SELECT',
      product: `${ms(median(product!))}, ${said(median(memory!), 'MB')}, ${ms(median(first!))}`,
      floor: ms(median(sameSelect!)),
      noise: spread(sameSelect!),
      aims: [
        { value: share(sameSelect!), must: 80, best: 90, unit: '%', more: true },
        { value: median(memory!), must: 40, best: 20, unit: 'MB' },
        { value: median(first!), must: 300, best: 100, unit: 'ms' },
      ],
    },
    {
      id: 'S10',
      what: `the same / \\copy of the stored columns, with neither words nor dates of the user: ${said(share(stored!), '%')}`,
      product: ms(median(product!)),
      floor: ms(median(stored!)),
      noise: spread(stored!),
    },
  ];
}

/** A COPY of the rows that are sent for; its values, which are this process's own, are written as literals. */
async function copyOf(rows: AsyncIterable<unknown>): Promise<string> {
  let sent = '';
  const meet = (text: string, statement: string | QueryConfig) => {
    const { values = [] } = statement as QueryConfig;
    if (text.includes('with page as'))
      sent = text.replace(/\$(\d+)/g, (_, at) => escapeLiteral(String(values[at - 1])));
    return undefined;
  };
  await interceptedSql(meet, async () => {
    for await (const _ of rows) break;
  });
  return `copy (${sent}) to stdout with (format csv, force_quote *)`;
}

/** The account is an id that this process has read. */
const copySql = (accountId: string) => `copy (
  select i.number, i.reported_at, i.occurred_at, c.path, s.name, i.create_user_name, u.first_name, i.status
  from incident i join lookup c on c.account_id = i.account_id and c.id = i.last_class_id
  left join lookup s on s.account_id = i.account_id and s.id = i.severity_id
  left join app_user u on u.account_id = i.account_id and u.id = i.assigned_user_id
  where i.account_id = '${accountId}' order by i.number desc) to stdout with csv`;
