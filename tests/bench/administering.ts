import type { Browser } from 'playwright';
import { ask } from './ask.ts';
import { type Bench, signIn } from './bench.ts';
import { newForm } from './editors.ts';
import { growAccount, largeAccount } from './large-account.ts';
import { cookieOf, load } from './load.ts';
import { type Measure, ms, said } from './measure.ts';
import { p95 } from './statistics.ts';
import { inBrowser, visitor } from './visitor.ts';

const email = 'admin@westfield.example';
const at = '/administration';

/** The administration of an account of 10,000 users and 5,000 locations. */
export async function* administering(bench: Bench): AsyncGenerator<Measure> {
  await growAccount(bench, email);
  const large = { ...bench, cookies: await signIn(bench.origin, email) };
  yield await sections(large);
  yield* inBrowser((browser) => trees(browser, large));
}

async function sections(bench: Bench): Promise<Measure> {
  const cookie = cookieOf(bench);
  const page = async (path: string) => (await ask(bench.origin + path, { cookie })).body;
  const first = async (path: string, address: RegExp) => address.exec(await page(path))![0];
  const group = await first(`${at}/workgroups`, /group=[\w-]{36}(?="[^>]*>(?:(?!<\/a>).)*Workgroup 7)/s);
  const user = await first(`${at}/workgroups?${group}`, /\/workgroups\/users\/[\w-]{36}/);
  const location = await first(`${at}/lookups?type=LOCATION`, /open=[\w-]{36}/);
  const rule = await first(`${at}/notification`, /\/notification\/[\w-]{36}/);
  const record = await first(`${at}/audit`, /\/audit\/[\w-]{36}/);
  const paths = {
    settings: '/settings',
    workgroups: '/workgroups',
    'a workgroup': `/workgroups?${group}`,
    'the last page of a search for users': '/workgroups?q=person&filter=on&psz=50&p=200',
    'a user': user,
    'a new user': '/workgroups/users/new',
    lookups: '/lookups?type=LOCATION',
    'an unfolded location': `/lookups?type=LOCATION&${location}`,
    'a search among lookups': '/lookups?type=LOCATION&words=entry+4',
    'all locations at once': '/lookups/tree?type=LOCATION',
    notifications: '/notification',
    'a notification': rule,
    audit: '/audit',
    'a record': record,
  };
  const pages: { name: string; value: number; cpuMs: number }[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const asked = (count: number) => load(bench.server, bench.origin + at + path, cookie, count);
    await asked(10);
    const { ms, cpuMs } = await asked(40);
    pages.push({ name, value: p95(ms), cpuMs });
  }
  const slowest = pages.reduce((one, other) => (one.value > other.value ? one : other));
  const { users, locations } = largeAccount;
  return {
    id: '',
    what: `administration of ${said(users)} users and ${said(locations)} locations: p95 of the slowest of ${pages.length} pages`,
    product: `${ms(slowest.value)} (${slowest.name}), processor ${ms(slowest.cpuMs)}`,
    aims: [{ value: slowest.value, must: 150, best: 50, unit: 'ms' }],
  };
}

async function* trees(browser: Browser, bench: Bench): AsyncGenerator<Measure> {
  yield await opening(browser, bench, 'unfolding a branch in the administration', {
    path: `${at}/lookups?type=LOCATION`,
    // the list has been loaded when its filter needs no button
    ready: '.finder--short:not(:has(button))',
    button: '.lookup__name[aria-expanded=false]',
    entry: '.lookup--2',
    shut: '.lookup__name[aria-expanded=true]',
  });
  yield await opening(browser, bench, 'opening the tree in the form', {
    path: await newForm(bench.origin, cookieOf(bench)),
    ready: '.keep-draft[hidden]',
    button: '#where .picker button',
    entry: '.picker [role=treeitem]',
    shut: '#where .picker button',
  });
}

type Opened = { path: string; ready: string; button: string; entry: string; shut: string };

/**
 * From a click to the first frame with an entry, at a sixth of the speed, each time in a new page. A hand clicks no sooner
 * than a tenth of a second after its pointer came, and a finger lifts no sooner after it touched.
 */
async function opening(
  browser: Browser,
  bench: Bench,
  what: string,
  { path, ready, ...seen }: Opened,
): Promise<Measure> {
  const first: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < 8; round++) {
    const context = await visitor(browser, bench);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.goto(bench.origin + path, { waitUntil: 'networkidle' });
    await page.locator(ready).first().waitFor({ state: 'attached' });
    await page.locator(seen.button).first().hover();
    await page.waitForTimeout(100);
    const times = await page.evaluate(async ({ button, entry, shut }) => {
      const times: number[] = [];
      for (let time = 0; time < 3; time++) {
        const start = performance.now();
        document.querySelector<HTMLElement>(button)!.click();
        while (!document.querySelector(entry)) await new Promise((next) => requestAnimationFrame(next));
        times.push(performance.now() - start);
        document.querySelector<HTMLElement>(shut)!.click();
        while (document.querySelector(entry)) await new Promise((next) => requestAnimationFrame(next));
      }
      return times;
    }, seen);
    await context.close();
    if (round === 0) continue;
    first.push(times[0]!);
    again.push(...times.slice(1));
  }
  return {
    id: '',
    what: `${what} of ${said(largeAccount.locations)} locations, 0.1 s after the pointer came: p95 of the first time in a page; again`,
    product: `${ms(p95(first))}; ${ms(p95(again))}`,
    aims: [{ value: p95(first), must: 200, best: 100, unit: 'ms' }],
  };
}
