import type { Browser, Page } from 'playwright';
import type { Bench } from './bench.ts';
import { newForm } from './editors.ts';
import { cookieOf } from './load.ts';
import { type Measure, ms } from './measure.ts';
import { median } from './statistics.ts';
import { inBrowser, visitor } from './visitor.ts';

/** CSS selectors of a pressed button, and of the content that the page then shows. */
type Press = { what: string; on: string; shows: string };

const add = (kind: string, section: string): Press => ({
  what: `a part added (${kind})`,
  on: `[formaction$="/parts/${kind}/add"]`,
  shows: `#${section} details[open]`,
});

const inTheForm: Press[] = [
  add('vehicles', 'vehicles'),
  add('items', 'items'),
  { what: 'the dialog of a person', on: '[formaction$="/keep/add-person"]', shows: 'dialog [name=employee]' },
  { what: 'a person added', on: 'dialog [name=employee][value=no]', shows: '#persons details[open]' },
  { what: 'a card closed', on: '#items summary', shows: '#items details:not([open])' },
  { what: 'a card opened', on: '#items summary', shows: '#items details[open]' },
  { what: 'a part removed', on: '#vehicles [formaction$="/remove"]', shows: '#vehicles [formaction$="/restore"]' },
  { what: 'a part restored', on: '#vehicles [formaction$="/restore"]', shows: '#vehicles details[open]' },
];

const inTheSearch: Press[] = [
  { what: 'a search type changed', on: '.types a:nth-child(6)', shows: '[aria-label="Search by Person"]' },
];

const asking: Press[] = [
  { what: 'select a person', on: '[formaction$="/keep/select-person"]', shows: '[formaction$="person"][aria-busy]' },
  { what: 'save', on: '[formaction$="/submit"]', shows: '[formaction$="/submit"][aria-busy]' },
];

const rounds = 5;

/** At 400 kbit/s, 400 ms away and a quarter of the speed: what needs no answer of the server, and the sign of what does. */
export function atOnce(bench: Bench): AsyncGenerator<Measure> {
  return inBrowser((browser) => presses(browser, bench));
}

async function* presses(browser: Browser, bench: Bench): AsyncGenerator<Measure> {
  const form = async () => bench.origin + (await newForm(bench.origin, cookieOf(bench)));
  const shown = await slowest(browser, bench, [
    [form, inTheForm],
    [async () => `${bench.origin}/search`, inTheSearch],
  ]);
  yield row('from a press to what it shows, without an answer of the server', shown);
  const signs = await slowest(
    browser,
    bench,
    asking.map((press) => [form, [press]]),
  );
  yield row('from a press to the sign of it, where the server is asked', signs);
}

type Times = Map<string, number>;

function row(what: string, times: Times): Measure {
  const [slow, value] = [...times].reduce((one, other) => (other[1] > one[1] ? other : one));
  return {
    id: 'F11',
    what: `${what}: the slowest, ${slow}`,
    product: ms(value),
    aims: [{ value, must: 100, best: 50, unit: 'ms' }],
  };
}

/** Returns the median of each press. In a form that was used before, other cards are open. */
async function slowest(
  browser: Browser,
  bench: Bench,
  pages: [address: () => Promise<string>, Press[]][],
): Promise<Times> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    for (const [address, presses] of pages) {
      const context = await visitor(browser, bench);
      const page = await context.newPage();
      await page.goto(await address(), { waitUntil: 'networkidle' });
      // the code for parts is loaded when somebody begins to use the form
      await page.locator('main :is(input:not([type=hidden]), select):visible').first().focus();
      await page.waitForLoadState('networkidle');
      const cdp = await context.newCDPSession(page);
      await cdp.send('Network.enable');
      const [downloadThroughput, uploadThroughput] = [50_000, 50_000];
      await cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 400,
        downloadThroughput,
        uploadThroughput,
      });
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      for (const press of presses) {
        times.set(press.what, [...(times.get(press.what) ?? []), await timed(page, press)]);
      }
      await context.close();
    }
  }
  return new Map([...times].map(([what, each]) => [what, median(each)]));
}

/** Milliseconds from a click to the frame after the one in which it is shown. */
function timed(page: Page, press: Press): Promise<number> {
  return page.evaluate(
    ({ what, on, shows }) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${what} is not shown after 30 s`)), 30_000);
        const begun = performance.now();
        document.querySelector<HTMLElement>(on)!.click();
        const timer = setInterval(() => {
          if (!document.querySelector(shows)) return;
          clearInterval(timer);
          requestAnimationFrame(() => resolve(performance.now() - begun));
        }, 4);
      }),
    press,
  );
}
