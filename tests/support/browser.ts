import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { expect, inject } from 'vitest';
import { chromiumPath } from '../setup/chromium.ts';
import { emailIn } from '../setup/hotel-of-worker.ts';
import type { BrowserProfile } from './browser-profiles.ts';
import { Client } from './client.ts';

export const demoPassword = 'Demo-1234!';

const zoneOfTests = 'America/Vancouver';

const worker = Number(process.env.VITEST_POOL_ID);

/** Hotel users of this Vitest worker, so that test files that run at the same time share no users. */
export const officer = emailIn(worker, 'officer@grandpacific.example');
export const administrator = emailIn(worker, 'admin@grandpacific.example');
export const manager = emailIn(worker, 'manager@grandpacific.example');

let shared: Promise<Browser> | undefined;
/** Returns the browser of this Vitest worker; Playwright ends it with the process. */
export const browser = () => {
  shared ??= chromium.launch({
    executablePath: chromiumPath(),
    // a page whose emulation begins late has this zone too
    env: { ...process.env, TZ: zoneOfTests },
    args: [
      ...['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
      // pages live too shortly for code to be optimized: that took a seventh of the browser's processor time
      '--js-flags=--no-opt --no-maglev',
    ],
  });
  return shared;
};

/** A page in its own browser. `faults` are console errors, CSP violations and horizontal overflow. */
export class Visit {
  readonly page: Page;
  readonly profile: BrowserProfile;
  readonly faults: string[] = [];
  readonly #context: BrowserContext;
  readonly #origin: string;

  private constructor(context: BrowserContext, page: Page, profile: BrowserProfile, origin: string) {
    this.#context = context;
    this.#origin = origin;
    this.page = page;
    this.profile = profile;
    page.on('console', (message) => {
      // a refused form is answered with 422, which the browser logs
      if (message.type() === 'error' && !/status of 422/.test(message.text()))
        this.faults.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => this.faults.push(String(error)));
    page.on('response', (response) => {
      if (response.status() >= 500) this.faults.push(`${response.status()} ${response.url()}`);
    });
  }

  static async begin(profile: BrowserProfile, origin = inject('origin'), timezoneId = zoneOfTests): Promise<Visit> {
    const context = await (await browser()).newContext({
      baseURL: origin,
      viewport: { width: profile.width, height: 900 },
      javaScriptEnabled: profile.scripts,
      colorScheme: profile.theme ?? 'light',
      hasTouch: profile.width < 640,
      timezoneId,
      locale: 'en-CA',
    });
    context.setDefaultTimeout(15_000);
    return new Visit(context, await context.newPage(), profile, origin);
  }

  /** Signs in without the sign-in page, which takes a browser ten times as long; opens no page. */
  async signIn(email: string, password = demoPassword) {
    const visitor = await Client.signIn(this.#origin, email, password);
    const cookies = [...visitor.cookies.values()].map((cookie) => ({ ...cookie, domain: 'localhost' }));
    await this.#context.addCookies(cookies);
  }

  async signInOnThePage(email: string, password = demoPassword) {
    await this.page.goto('/login');
    await this.signInHere(email, password);
    await this.page.waitForURL('**/dashboard');
  }

  /** Fills in the sign-in page that the browser shows. */
  async signInHere(email: string, password = demoPassword) {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }

  /** Expects no axe violations, no horizontal overflow and no console errors on the page. */
  async looksRight(page = this.page) {
    // a page that a link has opened shows its first words before its style sheet is there
    await page.waitForLoadState('domcontentloaded');
    // axe is a script itself; the markup is the same in a browser without scripts
    if (this.profile.scripts) {
      await answered(page);
      // colours in between are not read
      await page.evaluate(() =>
        Promise.allSettled(document.getAnimations().map((each) => each instanceof CSSTransition && each.finished)),
      );
      expect(await axeViolations(page), `axe on ${page.url()}`).toEqual([]);
    }
    const devtools = await page.context().newCDPSession(page);
    const { cssContentSize, cssLayoutViewport } = await devtools.send('Page.getLayoutMetrics');
    expect(cssContentSize.width, `width of ${page.url()}`).toBeLessThanOrEqual(cssLayoutViewport.clientWidth);
    await devtools.detach();
    expect(this.faults, page.url()).toEqual([]);
  }

  /** The same for a page that phones do not have: in a wide light window, and in a narrow dark one. */
  async looksRightNarrowToo() {
    await this.looksRight();
    await this.page.setViewportSize({ width: 360, height: 900 });
    await this.page.emulateMedia({ colorScheme: 'dark' });
    await this.looksRight();
    await this.page.emulateMedia({ colorScheme: 'light' });
    await this.page.setViewportSize({ width: this.profile.width, height: 900 });
  }

  /** Ends the visit; a hydration that did not match the page of the server fails the test. */
  async end() {
    await this.#context.close();
    expect(this.faults.filter(isHydrationFault)).toEqual([]);
  }
}

/** Tells React's errors about hydration: by their numbers in the built product, in words in development. */
export function isHydrationFault(message: string) {
  return /React error #4(18|19|2[0-5])\b|hydrat/i.test(message);
}

/** Waits until React answers what is done in a hydrated page, which it begins to do after the page has loaded. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => Object.keys(document.body ?? {}).some((key) => key.startsWith('__react')));
}

/** Waits until a hydrated page shows the answer to a button. */
export async function answered(page: Page) {
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  // React renders an answer after the address has changed: on a slow machine in many tasks, which come before this one
  await page.evaluate(() => {
    const { scheduler } = window as unknown as { scheduler: Scheduler };
    return new Promise<void>((resolve) =>
      requestAnimationFrame(() => void scheduler.postTask(resolve, { priority: 'background' })),
    );
  });
}

/** TypeScript does not know it yet. */
type Scheduler = { postTask(run: () => void, options: { priority: 'background' }): Promise<void> };

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns what axe reports. Its adapter for Playwright takes three times as long. */
async function axeViolations(page: Page): Promise<string[]> {
  // the only frames are of PDFs, which the browser's viewer shows
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  return await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    // no rule that runs needs the style sheets, which axe fetches and parses anew each time
    const { violations } = await axe.run({ resultTypes: ['violations'], preload: { assets: ['media'] } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  });
}

/** Closes the pages that the tests of a file left open; the browser stays for the next file of the worker. */
export async function closeVisits() {
  if (shared) await Promise.all((await shared).contexts().map((context) => context.close()));
}
