import { setTimeout as sleep } from 'node:timers/promises';
import { criteriaSchema } from '#app/search/criteria/criteria.schema.ts';
import { searchAddress } from '#app/search/search-address.server.ts';
import { searchHref } from '#app/search/search-address.ts';
import { ask } from './ask.ts';
import type { Bench } from './bench.ts';
import { signedIn } from './editors.ts';
import { type Measure, medianAndP95 } from './measure.ts';
import { p95 } from './statistics.ts';

const people = 500;
const thinkMilliseconds = 15_000;
const runMilliseconds = 60_000;

const openThisMonth = criteriaSchema.parse({
  dateReported: { values: [{ periodType: 'LAST_DAYS', days: 30 }] },
  status: { values: [{ status: 1 }] },
});

/** 500 people at once who think 15 seconds between pages: the dashboard, lists, an incident, searches. */
export async function* manyPeople(bench: Bench, viewed: string): AsyncGenerator<Measure> {
  const { origin } = bench;
  const pages = [
    ...['/dashboard', '/dashboard/incidents/open', `/incidents/${viewed}`, '/search', '/find?q=wallet'],
    searchHref({ ...searchAddress(new URLSearchParams()), criteria: openThisMonth }, { run: true }),
  ];
  const cookies = await signedIn(bench, 'Duty managers', people);
  const end = performance.now() + runMilliseconds;
  const times: number[] = [];
  const errors: string[] = [];
  const person = async (cookie: string, at: number) => {
    await sleep((thinkMilliseconds * at) / people);
    for (let page = at; performance.now() < end; page++) {
      const path = pages[page % pages.length]!;
      const answer = await ask(origin + path, { cookie });
      if (answer.status !== 200) errors.push(`${answer.status} ${path.split('?')[0]}`);
      times.push(answer.ms);
      await sleep(thinkMilliseconds * (0.5 + Math.random()));
    }
  };
  await Promise.all(cookies.map(person));
  yield {
    id: 'S13',
    what: `${people} people with 15 s between pages, ${times.length} pages; errors`,
    product: [medianAndP95(times), ...counted(errors)].join('; '),
    aims: [
      { value: p95(times), must: 300, best: 100, unit: 'ms' },
      { value: errors.length, must: 0, best: 0, unit: 'errors' },
    ],
  };
}

/** Says how often each error came, such as "3 x 503 /find". */
function counted(errors: string[]): string[] {
  return [...Map.groupBy(errors, (error) => error)].map(([error, { length }]) => `${length} x ${error}`);
}
