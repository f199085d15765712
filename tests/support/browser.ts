import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { expect, inject } from 'vitest';
import { chromiumPath } from '../setup/chromium.ts';
import { emailIn } from '../setup/hotel-of-worker.ts';
import { Visitor } from './visitor.ts';

/** How a person comes to the product: with or without scripts, on a phone or at a desk, by day or by night. */
export type Manner = { scripts: boolean; width: 360 | 1440; theme?: 'light' | 'dark' };

export const manners: Manner[] = [
  { scripts: true, width: 1440 },
  { scripts: true, width: 360, theme: 'dark' },
  { scripts: false, width: 1440, theme: 'dark' },
  { scripts: false, width: 360 },
];

export const named = ({ scripts, width }: Manner) => `${scripts ? 'with' : 'without'} JavaScript at ${width} px`;

export const demoPassword = 'Demo-1234!';

const worker = Number(process.env.VITEST_POOL_ID);

/** People of a hotel that no file has which runs at the same time. */
export const officer = emailIn(worker, 'officer@grandpacific.example');
export const manager = emailIn(worker, 'manager@grandpacific.example');

let shared: Promise<Browser> | undefined;
const browser = () => {
  shared ??= chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
  });
  return shared;
};

/** A page in a browser of its own. `faults` are what no page may do: say errors, break the policy, scroll sideways. */
export class Visit {
  readonly page: Page;
  readonly manner: Manner;
  readonly faults: string[] = [];
  readonly #context: BrowserContext;
  readonly #origin: string;

  private constructor(context: BrowserContext, page: Page, manner: Manner, origin: string) {
    this.#context = context;
    this.#origin = origin;
    this.page = page;
    this.manner = manner;
    page.on('console', (message) => {
      // a form that is refused is answered with 422, which the browser logs
      if (message.type() === 'error' && !/status of 422/.test(message.text())) this.faults.push(message.text());
    });
    page.on('pageerror', (error) => this.faults.push(String(error)));
    page.on('response', (response) => {
      if (response.status() >= 500) this.faults.push(`${response.status()} ${response.url()}`);
    });
  }

  static async begin(manner: Manner, origin = inject('origin'), timezoneId = 'America/Vancouver'): Promise<Visit> {
    const context = await (await browser()).newContext({
      baseURL: origin,
      viewport: { width: manner.width, height: 900 },
      javaScriptEnabled: manner.scripts,
      colorScheme: manner.theme ?? 'light',
      hasTouch: manner.width < 640,
      timezoneId,
      locale: 'en-CA',
    });
    context.setDefaultTimeout(15_000);
    return new Visit(context, await context.newPage(), manner, origin);
  }

  /** Signs in without showing the sign-in page, which takes a browser ten times as long. */
  async signIn(email: string, password = demoPassword) {
    const visitor = await Visitor.signIn(this.#origin, email, password);
    const cookies = [...visitor.cookies.values()].map((cookie) => ({ ...cookie, domain: 'localhost' }));
    await this.#context.addCookies(cookies);
    await this.page.goto('/dashboard');
  }

  async signInOnThePage(email: string, password = demoPassword) {
    await this.page.goto('/login');
    await this.signInHere(email, password);
    await this.page.waitForURL('**/dashboard');
  }

  /** Fills in the sign-in page at which the browser is. */
  async signInHere(email: string, password = demoPassword) {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }

  /** The page as it stands: nothing for axe to find, nothing sideways, nothing said on the console. */
  async looksRight(page = this.page) {
    // axe is a script itself; the markup is the same where none runs
    if (this.manner.scripts) {
      expect(await axeViolations(page), `axe on ${page.url()}`).toEqual([]);
    }
    const devtools = await page.context().newCDPSession(page);
    const { cssContentSize, cssLayoutViewport } = await devtools.send('Page.getLayoutMetrics');
    expect(cssContentSize.width, `width of ${page.url()}`).toBeLessThanOrEqual(cssLayoutViewport.clientWidth);
    await devtools.detach();
    expect(this.faults, page.url()).toEqual([]);
  }

  async end() {
    await this.#context.close();
  }
}

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns what axe finds wrong. Its adapter for Playwright takes three times as long. */
async function axeViolations(page: Page): Promise<string[]> {
  // in each frame, so that axe sees into those too
  await Promise.all(page.frames().map((frame) => frame.evaluate(axeScript)));
  return await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  });
}

export async function endBrowser() {
  await (await shared)?.close();
  shared = undefined;
}
