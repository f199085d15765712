import { afterAll, expect, test } from 'vitest';
import { Visit } from '../support/browser.ts';
import { desktop } from '../support/browser-profiles.ts';
import { fromOurPage, sendRequest } from '../support/client.ts';
import { everyNth } from '../support/fixed-choice.ts';
import { ownProduct } from '../support/own-product.ts';
import { filled, routes } from '../support/routes.ts';
import { ownDataOf } from '../support/valid-requests/own-data.ts';
import { placeOf } from '../support/valid-requests/posts.ts';
import { aWorld } from '../support/world.ts';

const product = await ownProduct();
const world = await aWorld({ databaseUrl: product.database.app });
const { email, account, cookie } = world.home.admin;
await world.anIncident({ by: world.home.admin });
const ownData = await ownDataOf(product.orm, { email, accountId: account.id, dataDir: product.dataDir });
await ownData.holdEverything();
afterAll(async () => {
  await world.close();
  await product.close();
});

/** A page by the path of its route, with the address at which it was seen. */
type Page = { path: string; at: string; html: string };

const pages = await everyPage();

test('the table of pages has most routes', () => {
  expect(pages.length).toBeGreaterThan(110);
  expect(pages.filter(({ html }) => dialogs(html).length > 0).length).toBeGreaterThan(50);
});

test('the title of a tab names the dialog on top, or else the heading of the page', () => {
  const wrong = pages.flatMap(({ path, html }) => {
    const [title, ...others] = [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, text]) => textOf(text!));
    const parts = title?.split(' · ') ?? [];
    const heading = headingOf(html);
    // the landing page has the name of the product alone
    const isNamed = parts.includes(heading) || path === '/';
    return others.length === 0 && parts.at(-1) === 'Incident Xpress' && isNamed
      ? []
      : [`${path}: “${title}” on “${heading}”`];
  });
  expect(wrong).toEqual([]);
});

test('the button that a dialog is for is the last one of its foot, and the only one of its weight', () => {
  const wrong = pages.flatMap(({ path, html }) =>
    dialogs(html).flatMap(({ heading, body, foot }) => {
      const buttons = [...foot.matchAll(/class="(btn[^"]*)"/g)].map(([, name]) => /primary|danger-fill/.test(name!));
      const isElsewhere = foot !== '' && /btn--primary|btn--danger-fill/.test(body);
      return isElsewhere || buttons.filter(Boolean).length > 1 || (buttons.includes(true) && !buttons.at(-1))
        ? [`${path}: “${heading}”`]
        : [];
    }),
  );
  expect(wrong).toEqual([]);
});

test('Ok is written so, but on the pages of visitors and about passwords', () => {
  const wrong = pages.filter(({ html }) => /<(a|button)[^>]*>OK</.test(html)).map(({ path }) => path);
  expect(wrong.filter((path) => !visitors.test(path))).toEqual([]);
});

test('Export to excel stands over what it exports, as a quiet button', () => {
  const exporting = pages.filter(({ html }) => html.includes('Export to excel</a>'));
  expect(exporting.length).toBeGreaterThan(8);
  const wrong = exporting.filter(({ html }) => {
    const [button] = /<a[^>]*>(?:(?!<a).)*Export to excel<\/a>/s.exec(html)!;
    const isBelow = dialogs(html).some(({ foot }) => foot.includes(button)) || pagers(html).includes(button);
    return isBelow || !/btn--quiet/.test(button) || !button.includes('#i-download');
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('an empty list is the component for it', () => {
  const wrong = pages.flatMap(({ path, html }) =>
    [...html.matchAll(/<p class="quiet">((?:No|Nobody|Nothing|There (?:is|are) no)\b[^<.]*\.)</g)].map(
      ([, words]) => `${path}: ${words}`,
    ),
  );
  expect(wrong.filter((words) => !words.endsWith('No logo yet.'))).toEqual([]);
});

test('the gap on top of a dialog is that of its body, whatever hidden field comes first', async () => {
  const visit = await Visit.begin(desktop, product.origin);
  const [name, value] = cookie.split('=') as [string, string];
  await visit.page.context().addCookies([{ name, value, url: product.origin }]);
  const withHidden = pages.filter(({ html }) =>
    /<div class="stack[^"]*"><input type="hidden"/.test(dialogs(html).at(-1)?.body ?? ''),
  );
  expect(withHidden.length).toBeGreaterThan(8);
  for (const { path, at } of everyNth(3, withHidden)) {
    await visit.page.goto(at);
    const gap = await visit.page.evaluate(() => {
      const body = [...document.querySelectorAll('.scrim:not([hidden] *) .dialog__body')].at(-1)!;
      const first = [...body.querySelector('.stack')!.children].find((each) => each.checkVisibility())!;
      return (
        first.getBoundingClientRect().top -
        body.getBoundingClientRect().top -
        Number.parseFloat(getComputedStyle(body).paddingTop)
      );
    });
    expect(Math.round(gap), path).toBe(0);
  }
  await visit.end();
});

const visitors = /^\/(signup|privacyPolicy|licenseAgreement|profile\/password)/;

/** Returns what an administrator with every privilege sees at the address of each route that shows a page. */
async function everyPage(): Promise<Page[]> {
  const all = await routes();
  const acting = all.filter(({ acts }) => acts);
  const shown: Page[] = [];
  const show = async (name: string, path: string) => {
    const request = { path, headers: fromOurPage(product.origin, cookie) };
    const { status, headers, body } = await sendRequest(product.address, request);
    if (status === 200 && String(headers['content-type']).startsWith('text/html'))
      shown.push({ path: name, at: path, html: body });
  };
  const analysis = 'period=periodType:LAST_DAYS;days:200&frequency=CLASS&chart=excel&title=Kinds&generated=1';
  for (const path of ['/analyze', '/analyze/repeats']) await show(path, `${path}?${analysis}`);
  for (const route of all) {
    if (!route.shows || route.isButton || route.isPostOnly || /^\/(logout|callback|idp|session)/.test(route.path))
      continue;
    const { params } = await placeOf(route, acting, ownData, product.origin);
    await show(route.path, filled(route.path, params));
  }
  return shown;
}

/** The dialogs of a page, the one on top last; without that of the countdown, which is hidden in every page. */
function dialogs(html: string) {
  return html
    .split('<div class="dialog__head">')
    .slice(1)
    .map((dialog) => ({
      heading: textOf(/<h2[^>]*>(.*?)<\/h2>/s.exec(dialog)?.[1] ?? ''),
      body: dialog.split('<div class="dialog__foot">')[0]!,
      foot: /<div class="dialog__foot">(.*?)<\/div>/s.exec(dialog)?.[1] ?? '',
    }))
    .filter(({ heading }) => heading !== 'Auto logout');
}

const headingOf = (html: string) =>
  dialogs(html).at(-1)?.heading ?? textOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '');

const pagers = (html: string) => [...html.matchAll(/<nav class="pager".*?<\/nav>/gs)].join();

/** The text of markup, without the count in parentheses and the badge that a list or an incident has behind its name. */
function textOf(markup: string) {
  return markup
    .replaceAll(/<span class="badge.*?<\/span>/gs, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/ \([\d,]+\)$/, '')
    .trim();
}
