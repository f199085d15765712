import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, BrowserContext } from 'playwright';
import { ask, textOf } from './ask.ts';
import type { Bench } from './bench.ts';
import { cookieOf } from './load.ts';

/** The signed-in manager in a browser of his own. */
export async function visitor(browser: Browser, { cookies, origin }: Bench): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: origin })));
  return context;
}

export async function pageText(bench: Bench, path: string): Promise<string> {
  return textOf(await ask(bench.origin + path, { cookie: cookieOf(bench) }));
}

/** As the product compresses its pages. */
export function compressed(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}
