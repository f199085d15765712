import type { Browser, Page } from 'playwright';
import { type Bench, signIn } from './bench.ts';
import { newForm } from './editors.ts';
import { cookieOf } from './load.ts';
import { kilobytes, type Measure, ms } from './measure.ts';
import { list } from './pages.ts';
import { median, spread } from './statistics.ts';
import { compressed, inBrowser, pageText, visitor, withoutScripts } from './visitor.ts';

/** The bytes that Chromium requests on each kind of page, with an empty cache. */
export function bytesSent(bench: Bench, viewed: string): AsyncGenerator<Measure> {
  return inBrowser((browser) => bytesOfPages(browser, bench, viewed));
}

async function* bytesOfPages(browser: Browser, bench: Bench, viewed: string): AsyncGenerator<Measure> {
  const { origin } = bench;
  const form = await newForm(bench.origin, cookieOf(bench));
  const reading = { must: 5_000, best: 2_000 };
  const working = { must: 120_000, best: 100_000 };
  const none = { must: 0, best: 0 };
  const visited = `/incidents/${viewed}`;
  // the manager may not open every section of the administration
  const sections = { ...bench, cookies: await signIn(origin, 'admin@grandpacific.example') };
  const stranger = { ...bench, cookies: [] };
  const kinds: Kind[] = [
    ['F1', 'dashboard', '/dashboard', reading, { title: 'Dashboard', part: 'a[href^="/dashboard/incidents/"]' }],
    ['F1', 'list', list, reading, { title: /incidents/i, part: 'tbody td a' }],
    ['F1', 'viewer', visited, reading, { title: /^Incident #/, part: '.viewer-bar' }],
    ['F2', 'new incident', form, working, { title: /^Incident #\d+ · Draft/, part: '[name=occurredDate]' }],
    ['F2', 'Select Draft', '/newincident', working, { title: 'Select Draft', part: 'dialog' }],
    ['F2', 'search', '/search', working, { title: 'Search', part: '.builder' }],
    ['F2', 'settings', '/administration/settings', working, { title: 'Settings', part: '[name=timeZone]' }, sections],
    ['F2', 'workgroups', '/administration/workgroups', working, { title: 'Workgroups', part: 'tbody td' }, sections],
    ['F2', 'lookups', '/administration/lookups', working, { title: 'Lookups', part: 'ul.lookups' }, sections],
    [
      ...(['F2', 'notifications', '/administration/notification', working] as const),
      ...([{ title: 'Email Notifications', part: 'a[href$="/notification/new"]' }, sections] as const),
    ],
    ['F2', 'audit', '/administration/audit', working, { title: 'Audit', part: 'tbody td' }, sections],
    ['F2', 'profile', '/profile', working, { title: 'Profile', part: '[name=firstName]' }],
    ['F2', 'sign-up', '/signup', working, { title: 'Sign up', part: '[name=email]' }, stranger],
    ['F4', 'sign-in', '/login', none, { title: 'Sign in', part: '[name=password]' }, stranger],
    ['F4', 'print', `${visited}/print`, none, { title: /^Incident #\d+ · Print/, part: 'main h1' }],
    ['F4', 'error', '/errors/noPermission', none, { title: /./, part: 'h1' }],
  ];
  const styles = new Map<string, number>();
  for (const [id, name, path, aim, own, by = bench] of kinds) {
    const context = await visitor(browser, by);
    const page = await context.newPage();
    let scripts = 0;
    page.on('requestfinished', async (request) => {
      const { responseBodySize } = await request.sizes();
      if (request.resourceType() === 'script') scripts += responseBodySize;
      if (request.resourceType() === 'stylesheet') styles.set(request.url(), responseBodySize);
    });
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    await mustBeItself(page, own);
    scripts += await inlineScript(page);
    await context.close();
    const [must, best] = [aim.must / 1_000, aim.best / 1_000];
    const aims = [{ value: scripts / 1_000, must, best, unit: 'KB' }];
    yield { id, what: `JavaScript of the ${name} page, brotli`, product: kilobytes(scripts), aims };
  }
  const css = [...styles.values()].reduce((sum, bytes) => sum + bytes, 0);
  const aims = [{ value: css / 1_000, must: 20, best: 13, unit: 'KB' }];
  yield { id: 'F3', what: 'all CSS, brotli', product: kilobytes(css), aims };
}

type Aim = { must: number; best: number };
/** How a page is told from an error page: its title before the product's name, and a part that only it has. */
type Own = { title: string | RegExp; part: string };
type Kind = readonly [id: string, name: string, path: string, aim: Aim, own: Own, by?: Bench];

/** Throws where another page is shown, whose measures would say nothing. */
async function mustBeItself(page: Page, { title, part }: Own) {
  const shown = await page.title();
  const isTitle = typeof title === 'string' ? shown.startsWith(`${title} ·`) : title.test(shown);
  if (isTitle && (await page.locator(part).count()) > 0) return;
  throw new Error(`${page.url()} shows "${shown}" where ${title} with ${part} was to be measured`);
}

/** Returns the compressed bytes that inline scripts add to a page. */
async function inlineScript(page: Page): Promise<number> {
  const scripts = await page.evaluate(() =>
    [...document.querySelectorAll('script:not([src])')].map((script) => script.textContent ?? ''),
  );
  const code = scripts.join('\n');
  return code ? compressed(Buffer.from(code)).length : 0;
}

/** The form beside a copy of what the server rendered, without scripts, sent by the floor. */
export function firstPaint(bench: Bench): AsyncGenerator<Measure> {
  return inBrowser((browser) => paintOfForm(browser, bench));
}

async function paintOfForm(browser: Browser, bench: Bench): Promise<Measure[]> {
  const form = await newForm(bench.origin, cookieOf(bench));
  const html = await pageText(bench, form);
  const still = withoutScripts(html);
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
  await bench.floor.send({ path: '/form', headers, body: compressed(Buffer.from(still)).toString('base64') });
  const product: (Seen & { again: Seen })[] = [];
  const copy: number[] = [];
  for (let round = 0; round < 16; round++) {
    const [seen, again] = await slowly(browser, bench, bench.origin + form, { live: '.keep-draft[hidden]' });
    const [still] = await slowly(browser, bench, `${bench.floorOrigin}/form`, { live: false });
    if (round === 0) continue;
    product.push({ ...seen!, again: again! });
    copy.push(still!.painted);
  }
  const painted = median(product.map((seen) => seen.painted));
  const live = median(product.map((seen) => seen.live));
  const liveAgain = median(product.map(({ again }) => again.live));
  const ratio = median(product.map((seen, at) => seen.painted / copy[at]!));
  return [
    {
      id: 'F5',
      what: 'first paint of the form / a static copy of it',
      product: ms(painted),
      floor: ms(median(copy)),
      noise: spread(copy),
      aims: [{ value: ratio, must: 1.15, best: 1.05, unit: '×' }],
    },
    {
      id: 'F6',
      what: 'the form saves by itself: with an empty cache, with a full one',
      product: `${ms(live)}, ${ms(liveAgain)}`,
      aims: [
        { value: live / 1_000, must: 1.8, best: 1.2, unit: 's' },
        { value: liveAgain / 1_000, must: 0.9, best: 0.6, unit: 's' },
      ],
    },
    {
      id: 'F9',
      what: 'HTML of the form with its data / without',
      product: kilobytes(html.length),
      floor: kilobytes(still.length),
      aims: [{ value: html.length / still.length, must: 1.5, best: 1.2, unit: '×' }],
    },
  ];
}

/** The search on a line of 400 kbit/s, 400 ms away: readable at its first paint, enhanced with an empty and with a full cache. */
export function searchFarAway(bench: Bench): AsyncGenerator<Measure> {
  return inBrowser(async (browser) => [await visitsFarAway(browser, bench)]);
}

async function visitsFarAway(browser: Browser, bench: Bench): Promise<Measure> {
  const visits: Seen[][] = [];
  for (let round = 0; round < 4; round++)
    visits.push(await slowly(browser, bench, `${bench.origin}/search`, { line: poor }));
  const of = (visit: 0 | 1, what: keyof Seen) => median(visits.slice(1).map((seen) => seen[visit]![what]));
  const [live, liveAgain] = [of(0, 'live'), of(1, 'live')];
  return {
    id: '',
    what: 'search at 400 kbit/s, 400 ms away: first paint; enhanced with an empty cache, with a full one',
    product: `${ms(of(0, 'painted'))}; ${ms(live)}, ${ms(liveAgain)}`,
    aims: [
      { value: live / 1_000, must: 5, best: 5, unit: 's' },
      { value: liveAgain / 1_000, must: 1, best: 1, unit: 's' },
    ],
  };
}

type Line = { bitsASecond: number; latency: number };
const poor: Line = { bitsASecond: 400_000, latency: 400 };
const fair: Line = { bitsASecond: 9_000_000, latency: 100 };

type Seen = { painted: number; live: number };
const seenBegins = 'seen ';

/**
 * Milliseconds after the navigation began, of a first and a second visit. A page is live when `live` is in it, such as the
 * hidden button of a form that saves by itself, or else when React has its main part.
 */
async function slowly(
  browser: Browser,
  bench: Bench,
  address: string,
  { live, line = fair }: { live?: string | false; line?: Line } = {},
): Promise<Seen[]> {
  const context = await visitor(browser, bench);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const speed = line.bitsASecond / 8;
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: speed,
    uploadThroughput: speed,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.addInitScript(
    ({ live, seenBegins }) => {
      // a named function would need a helper of the compiler, which the page does not have
      const timer = setInterval(() => {
        const [paint] = performance.getEntriesByName('first-contentful-paint');
        const part = document.querySelector(live || 'main');
        const isLive = part && (live !== undefined || Object.keys(part).some((key) => key.startsWith('__reactProps')));
        if (!paint || !isLive) return;
        clearInterval(timer);
        console.debug(seenBegins + JSON.stringify({ painted: paint.startTime, live: performance.now() }));
      }, 16);
    },
    { live, seenBegins },
  );
  const visits: Seen[] = [];
  for (let visit = 0; visit < (live === false ? 1 : 2); visit++) {
    await page.goto('about:blank');
    // to ask the page would cost the throttled processor up to 76 ms before it is live
    const told = page.waitForEvent('console', (message) => message.text().startsWith(seenBegins));
    await page.goto(address, { waitUntil: 'commit', timeout: 60_000 });
    visits.push(JSON.parse((await told).text().slice(seenBegins.length)));
    await page.waitForLoadState('load');
  }
  await context.close();
  return visits;
}

/** From a list to an incident and back, ten times; the time is from the wish to go back to the first frame. */
export function back(bench: Bench): AsyncGenerator<Measure> {
  return inBrowser(async (browser) => [await tenTimesBack(browser, bench)]);
}

async function tenTimesBack(browser: Browser, bench: Bench): Promise<Measure> {
  const context = await visitor(browser, bench);
  const page = await context.newPage();
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) =>
      requestAnimationFrame(() => localStorage.setItem('shown', JSON.stringify({ persisted, at: Date.now() }))),
    );
  });
  await page.goto(bench.origin + list);
  const shown: Shown[] = [];
  for (let round = 0; round < 10; round++) {
    await page.locator('td a').first().click();
    await page.locator('.viewer-bar').waitFor();
    await page.evaluate(() => {
      localStorage.removeItem('shown');
      localStorage.setItem('left', String(Date.now()));
      setTimeout(() => history.back());
    });
    const handle = await page.waitForFunction(() => {
      const { persisted, at } = JSON.parse(localStorage.getItem('shown') ?? '{}');
      return (
        at && !document.querySelector('.viewer-bar') && { persisted, ms: at - Number(localStorage.getItem('left')) }
      );
    });
    shown.push(await handle.jsonValue());
  }
  await context.close();
  const restored = shown.filter(({ persisted }) => persisted).length;
  const soon = median(shown.map((each) => each.ms));
  return {
    id: 'F10',
    what: 'list, viewer, Back: from the back/forward cache, and how soon',
    product: `${restored} of ${shown.length}, ${ms(soon)}`,
    aims: [
      { value: (100 * restored) / shown.length, must: 100, best: 100, unit: '%', more: true },
      { value: soon, must: 150, best: 100, unit: 'ms' },
    ],
  };
}

type Shown = { persisted: boolean; ms: number };
