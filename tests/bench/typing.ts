import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { parseDraft } from '#app/drafts/body/draft-body.ts';
import { newPart, newPerson } from '#app/drafts/body/draft-parts.ts';
import { Draft } from '#db/entities/draft.ts';
import type { Bench } from './bench.ts';
import { kilobytes, type Measure, medianAndP95, ms } from './measure.ts';
import { list } from './pages.ts';
import { median, p95 } from './statistics.ts';
import { compressed, inBrowser, pageText, visitor, withoutScripts } from './visitor.ts';

const inputs = 200;

/** A draft of sixty persons, forty items and thirty attachments: how it loads and how it takes what is typed, at a sixth of the speed. */
export function typing(bench: Bench): AsyncGenerator<Measure> {
  return inBrowser((browser) => inALargeDraft(browser, bench));
}

async function* inALargeDraft(browser: Browser, bench: Bench): AsyncGenerator<Measure> {
  const { path, open } = await aLargeDraft(bench);
  yield await longestTask(browser, bench, { name: 'hydrating the form of 60 persons', path, must: 100, best: 50 });
  yield await longestTask(browser, bench, { name: 'the 50-row list', path: list, must: 50, best: 20 });
  yield* await typed(browser, bench, `${path}?open=${open}`);
}

type Loaded = { name: string; path: string; must: number; best: number };

/** By how much the longest task of a load is longer than that of a copy without scripts. */
async function longestTask(browser: Browser, bench: Bench, { name, path, must, best }: Loaded): Promise<Measure> {
  const still = withoutScripts(await pageText(bench, path));
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
  await bench.floor.send({ path: '/still', headers, body: compressed(Buffer.from(still)).toString('base64') });
  const [product, copy]: [number[], number[]] = [[], []];
  for (let round = 0; round < 8; round++) {
    const [one, other] = [
      await longestIn(browser, bench, bench.origin + path),
      await longestIn(browser, bench, `${bench.floorOrigin}/still`),
    ];
    if (round === 0) continue;
    product.push(one);
    copy.push(other);
  }
  const more = median(product.map((value, at) => Math.max(0, value - copy[at]!)));
  return {
    id: 'F7',
    what: `longest task of ${name} / of a static copy`,
    product: ms(median(product)),
    floor: ms(median(copy)),
    aims: [{ value: more, must, best, unit: 'ms' }],
  };
}

async function longestIn(browser: Browser, bench: Bench, address: string): Promise<number> {
  const { page, leave } = await slowPage(browser, bench);
  await page.addInitScript(() => {
    const noted = window as unknown as { longest: number };
    noted.longest = 0;
    new PerformanceObserver((tasks) => {
      for (const { duration } of tasks.getEntries()) noted.longest = Math.max(noted.longest, duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(address, { waitUntil: 'load' });
  // work that is deferred until the page is idle counts too
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_500)));
  const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest);
  await leave();
  return longest;
}

/** From a key to the next frame that shows it, and what the saves meanwhile weigh. */
async function typed(browser: Browser, bench: Bench, path: string): Promise<Measure[]> {
  const { page, leave } = await slowPage(browser, bench);
  const sizes: number[] = [];
  page.on('request', (request) => request.url().endsWith('/saves') && sizes.push(request.postData()?.length ?? 0));
  await page.goto(bench.origin + path, { waitUntil: 'load' });
  await page.locator('.keep-draft').waitFor({ state: 'hidden' });
  await page.evaluate(() => {
    const noted = window as unknown as { shown: Map<number, number> };
    noted.shown = new Map();
    new PerformanceObserver((events) => {
      for (const event of events.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        const before = noted.shown.get(event.interactionId) ?? 0;
        if (event.interactionId) noted.shown.set(event.interactionId, Math.max(before, event.duration));
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  const fields = page.locator('.entry[open] input[type=text]:visible');
  for (let at = 0; at < inputs; at++) {
    if (at % 20 === 0) await fields.nth((at / 20) % (await fields.count())).focus();
    await page.keyboard.press('abcdefghij'[at % 10]!, { delay: 20 });
    await page.waitForTimeout(80);
  }
  const slow = await page.evaluate(() => [...(window as unknown as { shown: Map<number, number> }).shown.values()]);
  await leave();
  // the browser does not report events quicker than two frames
  const all = [...slow, ...Array<number>(Math.max(0, inputs - slow.length)).fill(16)];
  return [
    {
      id: 'F8',
      what: `typing to paint, p95 of ${inputs} keys in the form of 60 persons, autosave running`,
      product: medianAndP95(all),
      aims: [{ value: p95(all), must: 100, best: 50, unit: 'ms' }],
    },
    {
      id: '',
      what: 'what one of its saves sends, of a draft of so many',
      product: `p50 ${kilobytes(median(sizes))} of ${sizes.length}`,
      floor: kilobytes(JSON.stringify(largeBody()).length),
    },
  ];
}

async function slowPage(browser: Browser, bench: Bench): Promise<{ page: Page; leave: () => Promise<void> }> {
  const context = await visitor(browser, bench);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  return { page, leave: () => context.close() };
}

async function aLargeDraft({ scope }: Bench) {
  const { em, actor } = scope;
  const body = largeBody();
  const draft = em.create(Draft, {
    number: 9_000_000,
    touched: true,
    body,
    createUserId: actor.userId,
    createUserName: actor.name,
  });
  await em.flush();
  return { path: `/newincident/${draft.id}`, open: body.persons[0]!.id };
}

function largeBody() {
  const many = <Part>(count: number, part: (at: number) => Part) => Array.from({ length: count }, (_, at) => part(at));
  return {
    ...parseDraft({}),
    persons: many(60, (at) => ({ ...newPerson(randomUUID(), false), firstName: 'Camille', lastName: `Fortin ${at}` })),
    items: many(40, (at) => ({
      ...newPart('items', randomUUID()),
      name: `Item ${at + 1}`,
      comments: 'Taken from room 12.',
    })),
    attachments: many(30, (at) => ({
      id: randomUUID(),
      partId: null,
      fileId: randomUUID(),
      thumbnailFileId: null,
      name: `Attachment ${at + 1}`,
      comments: '',
      fileName: 'statement.txt',
      attachmentType: 'TXT' as const,
      sizeBytes: 1_024,
      creationDate: '2026-03-14T09:14:00.000Z',
    })),
  };
}
