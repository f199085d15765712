import { brotliCompressSync, constants } from 'node:zlib';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { chromiumPath } from '#tests/setup/chromium.ts';
import { ask } from './ask.ts';
import type { Bench } from './bench.ts';
import { cookieOf } from './load.ts';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

const afterSignIn = new WeakMap<Bench, Promise<Cookies>>();

/** Yields what is measured in a browser, and closes it. */
export async function* inBrowser<Result>(
  work: (browser: Browser) => AsyncIterable<Result> | Promise<Iterable<Result>>,
): AsyncGenerator<Result> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
    // Playwright turns the back/forward cache off
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    yield* await work(browser);
  } finally {
    await browser.close();
  }
}

export function withoutScripts(html: string): string {
  return html.replace(/<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '');
}

/** The signed-in manager in a separate browser with an empty cache. */
export async function visitor(browser: Browser, bench: Bench): Promise<BrowserContext> {
  if (!afterSignIn.has(bench)) afterSignIn.set(bench, cookiesAfterSignIn(browser, bench));
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addCookies(await afterSignIn.get(bench)!);
  return context;
}

/** Signing in leads to the dashboard, which asks the browser for its time zone. */
async function cookiesAfterSignIn(browser: Browser, { cookies, origin }: Bench): Promise<Cookies> {
  const context = await browser.newContext();
  await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: origin })));
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard`);
  await page.waitForFunction(() => document.cookie.includes('clock='));
  const all = await context.cookies();
  await context.close();
  return all;
}

export async function pageText(bench: Bench, path: string): Promise<string> {
  return (await ask(bench.origin + path, { cookie: cookieOf(bench) })).body;
}

/** As the product compresses its pages. */
export function compressed(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}
