import { ask } from './ask.ts';
import { type Bench, signIn } from './bench.ts';
import { cookieOf, load } from './load.ts';
import { type Measure, medianAndP95 } from './measure.ts';
import { list } from './pages.ts';
import { median, spread } from './statistics.ts';

const requests = {
  'searches by words': '/find?q=guest',
  exports: '/dashboard/incidents/open/export/file?format=csv',
  workbooks: '/dashboard/incidents/open/export/file?format=xlsx',
};
const atOnce = 40;

/** The list of somebody while another person has sent 40 requests at once; floor: without these. */
export async function* besideOnePerson(bench: Bench): AsyncGenerator<Measure> {
  const heavy = cookieOf({ cookies: await signIn(bench.origin, 'admin@grandpacific.example') });
  const listed = async () => (await load(bench.server, bench.origin + list, cookieOf(bench), 20)).ms;
  await listed();
  for (const [what, path] of Object.entries(requests)) {
    const alone: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < 15; round++) {
      alone.push(...(await listed()));
      const asked = Promise.all(Array.from({ length: atOnce }, () => ask(bench.origin + path, { cookie: heavy })));
      beside.push(...(await listed()));
      await asked;
    }
    yield {
      id: '',
      what: `the 50-row list beside ${atOnce} ${what} of another person; floor: without them`,
      product: medianAndP95(beside),
      floor: medianAndP95(alone),
      noise: spread(alone),
      aims: [{ value: median(beside) / median(alone), must: 2, best: 1.5, unit: '×' }],
    };
  }
}
