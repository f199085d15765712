import type pg from 'pg';
import { defaultColumns, newestFirst } from '#app/incidents/list/list-columns.schema.ts';
import { type Criteria, criteriaSchema, noCriteria } from '#app/search/criteria/criteria.schema.ts';
import { countMatchingIncidents } from '#app/search/queries/count-matching-incidents.server.ts';
import { matchingIncidents } from '#app/search/queries/matching-incidents.server.ts';
import { searchResults } from '#app/search/queries/search-results.server.ts';
import { limitMilliseconds } from '#app/search/search-limits.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { recordedSql } from '../support/intercepted-sql.ts';
import type { Bench } from './bench.ts';
import { connected, toAccount, withoutRowSecurity } from './connected.ts';
import { type Measure, medianAndP95, ms, said } from './measure.ts';
import { median, p95, spread } from './statistics.ts';
import { timed } from './timed.ts';

const rounds = 21;
const place = { page: 1, pageSize: 10, sort: newestFirst, columns: defaultColumns };

/**
 * Each criterion type, ten mixed searches and all pairs of types: the count with one page of rows, the count alone, and
 * the same SQL alone; and the pages of a list, to compare with a smaller account.
 */
export async function* searching(bench: Bench): AsyncGenerator<Measure> {
  const searches = await searchesOf(bench);
  const all: number[] = [];
  const ratios: number[] = [];
  const counts: number[] = [];
  for (const [name, given] of Object.entries(searches)) {
    const { page, sql, count, found } = await searchAlone(bench, criteriaSchema.parse(given));
    all.push(p95(page));
    ratios.push(median(page) / median(sql));
    counts.push(median(count));
    yield {
      id: 'S5',
      what: `search: ${name} (${found})`,
      product: `${medianAndP95(page)}; its count alone ${ms(median(count))}`,
      floor: ms(median(sql)),
      noise: spread(sql),
      aims: [{ value: p95(page), must: 25, best: 10, unit: 'ms' }],
    };
  }
  yield {
    id: 'S3',
    what: 'a search of rows / the same SQL alone, median of all searches',
    product: ms(median(all)),
    aims: [{ value: median(ratios), must: 1.3, best: 1.1, unit: '×' }],
  };
  yield {
    id: 'S6',
    what: 'the count of a search, median of all searches; the slowest',
    product: `${ms(median(counts))}; ${ms(Math.max(...counts))}`,
    aims: [{ value: median(counts), must: 3, best: 1.5, unit: 'ms' }],
  };
  yield await pairs(bench, searches);
  yield* await listPages(bench, searches['class with everything under it']!);
  yield* await isolationCost(bench);
}

/** Every pair of the first search of each type, as one measure: of all of them, and the slowest three. */
async function pairs({ scope }: Bench, searches: Record<string, object>): Promise<Measure> {
  const byType = new Map(
    Object.entries(searches).flatMap(([name, search]) => {
      const [type, ...others] = Object.keys(search);
      return others.length === 0 ? [[type!, { name, search }] as const] : [];
    }),
  );
  const types = [...byType.values()];
  const slowest: { name: string; ms: number }[] = [];
  for (const [at, one] of types.entries()) {
    for (const other of types.slice(at + 1)) {
      const criteria = criteriaSchema.parse({ ...one.search, ...other.search });
      const name = `${one.name} and ${other.name}`;
      const times: number[] = [];
      try {
        for (let round = 0; round < 5; round++) {
          times.push(await timed(() => searchResults(scope, criteria, place)));
        }
        slowest.push({ name, ms: median(times) });
      } catch (error) {
        if (!(error instanceof BusinessRuleError)) throw error;
        slowest.push({ name: `${name} (stopped)`, ms: limitMilliseconds });
      }
    }
  }
  slowest.sort((one, other) => other.ms - one.ms);
  const all = slowest.map((pair) => pair.ms);
  const named = slowest.slice(0, 3).map((pair) => `${pair.name} ${ms(pair.ms)}`);
  return {
    id: 'S5',
    what: `search: the ${all.length} pairs of criterion types; slowest: ${named.join(', ')}`,
    product: medianAndP95(all),
    aims: [{ value: p95(all), must: 25, best: 10, unit: 'ms' }],
  };
}

/** The first page, a late one and the first of a tree: at a million incidents these take at most 2.5 times as long as at 10,000. */
async function listPages({ scope }: Bench, tree: object): Promise<Measure[]> {
  const lists = {
    'first page': [noCriteria, 1],
    'page 900': [noCriteria, 900],
    'first page of a tree': [criteriaSchema.parse(tree), 1],
  } as const;
  const measures: Measure[] = [];
  for (const [name, [criteria, page]] of Object.entries(lists)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      times.push(await timed(() => matchingIncidents(scope, criteria, { ...place, page })));
    }
    measures.push({ id: 'S4', what: `search: ${name}`, product: medianAndP95(times) });
  }
  return measures;
}

async function searchAlone({ scope, database }: Bench, criteria: Criteria) {
  const counted = () => countMatchingIncidents(scope, criteria);
  const total = await counted();
  const results = () => searchResults(scope, criteria, place);
  const statements = await recordedSql(results);
  const client = await connected(database.app);
  const replay = () => Promise.all(statements.map((statement) => client.query(statement)));
  const [page, sql, count]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    const once = [await timed(results), await timed(replay), await timed(counted)] as const;
    if (round < 3) continue;
    for (const [at, values] of [page, sql, count].entries()) values.push(once[at]!);
  }
  await client.end();
  const { count: number, capped } = total;
  return { page, sql, count, found: capped ? `more than ${number}` : String(number) };
}

/**
 * A name that nobody has. Floor: the same for a role that is not limited to the account but still does not see locked
 * incidents by itself; without any row-level security, PostgreSQL also saves the planning of that.
 */
async function isolationCost({ scope, database }: Bench): Promise<Measure[]> {
  const criteria = criteriaSchema.parse({ person: { values: [{ lastName: 'qxzjwv' }] } });
  const statements = await recordedSql(() => searchResults(scope, criteria, place));
  const search = statements
    .filter((statement) => typeof statement !== 'string')
    .find(({ text }) => text.includes('from incident i'))!;
  const free = await withoutRowSecurity({ scope, database });
  const limited = [await connected(database.app), await connected(await ofAnyAccount(free, database.app))];
  for (const client of limited) await toAccount(client, scope.actor.account.id);
  const clients = [...limited, free];
  const times: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < 5 * rounds; round++) {
    for (const [at, client] of clients.entries()) {
      const time = await timed(() => client.query(search.text, search.values));
      if (round >= rounds) times[at]!.push(time);
    }
  }
  for (const client of clients) await client.end();
  const [product, anyAccount, none] = times;
  return [
    {
      id: 'S7',
      what: 'search of a name without a match, limited to the account; floor: not limited to it',
      product: ms(median(product)),
      floor: ms(median(anyAccount)),
      noise: spread(anyAccount),
      aims: [{ value: median(product) / median(anyAccount), must: 1.15, best: 1.05, unit: '×' }],
    },
    {
      id: 'S7',
      what: `the same; floor: without any row-level security: ${said(median(product) / median(none), '×')}`,
      product: ms(median(product)),
      floor: ms(median(none)),
      noise: spread(none),
    },
  ];
}

/** Makes a role that has the rights of the product in all accounts, and returns the address it connects by. */
async function ofAnyAccount(superuser: pg.Client, appUrl: string): Promise<string> {
  const url = new URL(appUrl);
  const [product, role] = [url.username, 'bench_any_account'];
  await superuser.query(`do $$ begin create role ${role} login; exception when duplicate_object then null; end $$`);
  await superuser.query(
    `alter role ${role} password '${decodeURIComponent(url.password)}'; grant ${product} to ${role}`,
  );
  for (const table of ['incident', 'incident_person']) {
    await superuser.query(`create policy any_account on ${table} to ${role} using (true)`);
  }
  url.username = role;
  return url.href;
}

/** Searches with what the account's incidents have most and least often. */
async function searchesOf({ scope }: Bench): Promise<Record<string, object>> {
  const [{ common }] = await scope.em.execute<[{ common: Record<string, string> }]>(`
    select jsonb_build_object(
      'class', (select ancestor_id from lookup_closure c join lookup l on l.account_id = c.account_id and l.id = c.ancestor_id
        where c.account_id = current_account() and l.type = 'INCIDENT_CLASS' and l.parent_id is null
        group by 1 order by count(*) desc, 1 limit 1),
      'leaf', (select last_class_id from incident where account_id = current_account() order by number desc limit 1),
      'location', (select last_location_id from incident where account_id = current_account()
        and last_location_id is not null order by number desc limit 1),
      'severity', (select severity_id from incident where account_id = current_account()
        and severity_id is not null order by number limit 1),
      'number', (select max(number) from incident where account_id = current_account()),
      'plate', (select license_plate from incident_vehicle where account_id = current_account() and license_plate <> ''
        order by id limit 1),
      'item', (select name from incident_item where account_id = current_account() and name <> '' order by id limit 1),
      'street', (select location_street from incident where account_id = current_account() and location_street <> ''
        limit 1)) as common`);
  const one = (type: string, value: object) => ({ [type]: { values: [value] } });
  const period = one('dateReported', { periodType: 'LAST_DAYS', days: 30 });
  const year = one('dateOccurred', { periodType: 'LAST_DAYS', days: 365 });
  const night = one('dateOccurred', { periodType: 'WORK_SHIFT', fromTime: '22:00', toTime: '06:00' });
  const weekend = one('dateReported', { periodType: 'DAY_OF_WEEK', dayOfWeeks: [6, 7] });
  const tree = one('class', { lookupId: common.class, includeDescendant: true });
  const leaf = one('class', { lookupId: common.leaf });
  const place = one('location', { lookupId: common.location, includeDescendant: true });
  const severity = one('severity', { lookupId: common.severity });
  const lee = one('person', { lastName: 'lee' });
  const victim = one('person', { hasPerson: true, relations: ['VICTIM'] });
  const nobody = one('person', { lastName: 'qxzjwv' });
  const open = one('status', { status: 1 });
  const plate = one('vehicle', { licensePlate: common.plate });
  const item = one('item', { name: common.item });
  const file = one('attachment', { hasAttachment: true });
  const or = { operator: 'OR' };
  return {
    'incident number': one('incidentNumber', { number: common.number }),
    'date reported': period,
    'date occurred': year,
    'work shift': night,
    'day of week': weekend,
    month: one('dateOccurred', { periodType: 'MONTH', months: [2] }),
    'class with everything under it': tree,
    class: leaf,
    severity,
    'person by three letters': lee,
    'person whom nobody is': nobody,
    victims: victim,
    'legal entity': one('company', { hasCompany: true, isOwner: true }),
    'licence plate': plate,
    item,
    attachment: file,
    location: place,
    address: one('address', { street: common.street }),
    status: open,
    'entered by': one('creator', { lastName: 'pike' }),
    'person and date': { ...lee, ...period },
    'class and location': { ...tree, ...place },
    'plate and status': { ...plate, ...open },
    'mixed 1': { ...period, ...tree, ...victim },
    'mixed 2': { ...year, ...place, ...open, ...severity },
    'mixed 3': { ...night, ...leaf },
    'mixed 4': { ...weekend, ...lee, ...tree },
    'mixed 5': { ...period, ...nobody },
    'mixed 6': { ...or, ...leaf, ...plate },
    'mixed 7': { ...or, ...lee, ...item },
    'mixed 8': { ...year, ...file, ...victim, ...place },
    'mixed 9': { ...or, ...nobody, ...one('company', { name: 'qxzjwv' }) },
    'mixed 10': { ...period, ...open, ...lee, ...item },
  };
}
