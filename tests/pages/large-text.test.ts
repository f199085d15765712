import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { administrator, manager, Visit } from '../support/browser.ts';
import { demoAttachment } from '../support/demo-attachment.ts';

const visitors = ['/', '/help', '/login', '/signup', '/verification', '/errors/pageNotExist', '/errors/inactive'];
const pagesOfManager = [
  ...['/dashboard', '/dashboard/drafts', '/dashboard/incidents/open', '/dashboard/incidents/open/columns'],
  ...['/find', '/find?q=guest', '/search', '/search?by=class', '/search?by=person', '/reports', '/profile', '/help'],
  ...['/newincident', '/session/stay', '/no/such/page', '/errors/noPermission', '/shortcuts', '/analyze'],
];
const pagesOfAdministrator = [
  ...[
    'settings',
    'workgroups?in=all',
    'lookups',
    'notification',
    'keys',
    'webhooks',
    'audit',
    'subscription2',
    'billingInformation',
  ],
].map((section) => `/administration/${section}`);

/** WCAG 1.4.4: text that is twice as large is still on the screen, with all that can be pressed. */
describe.each([320, 360])('with text of twice the size at %i px', (width) => {
  test.each([
    ['a visitor', null, visitors],
    ['a manager', manager, pagesOfManager],
    ['an administrator', administrator, pagesOfAdministrator],
  ] as const)('nothing of the pages of %s runs off the screen', async (_who, email, paths) => {
    // administration is for a mouse, in a narrow window
    const visit = await Visit.begin({ scripts: true, width: email === administrator ? 1440 : 360 });
    const { page } = visit;
    await page.setViewportSize({ width, height: 700 });
    if (email) await visit.signIn(email);
    const found: Record<string, string[]> = {};
    for (const path of [...paths, ...(email === manager ? await incidentPages(page) : [])]) {
      await page.goto(path);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      const out = await offScreen(page);
      if (out.length > 0) found[path] = out;
    }
    expect(found).toEqual({});
    await visit.end();
  });
});

/** Returns the addresses of an incident with files, its history and its edit, and one that leads elsewhere with a message. */
async function incidentPages(page: Page): Promise<string[]> {
  const path = (await demoAttachment('PDF', manager)).replace(/\/attachments.*/, '');
  await page.goto('/dashboard/incidents/closed');
  const href = await page.locator('td a[href^="/incidents/"]').first().getAttribute('href');
  const closed = new URL(href!, page.url()).pathname;
  return [path, `${path}/history`, `${path}/close`, `${path}/print`, `${path}/edit`, `${closed}/edit`];
}

/** Returns what can be read or pressed beside the screen, apart from what a box of its own scrolls to. */
async function offScreen(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.sr, .skip');
    const texts = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.matches('a, button, input, select, textarea, summary, img') ||
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    const out = texts.filter((element) => {
      if (element.matches('title, style, script, option, noscript *') || !isShown(element)) return false;
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (right > clientWidth + 1 || left < -1) && !isScrolled(element.parentElement);
    });
    const wide =
      document.documentElement.scrollWidth > clientWidth ? [`page ${document.documentElement.scrollWidth} px`] : [];
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} ${(element.textContent ?? '').trim().slice(0, 30)}`;
    return [...wide, ...out.slice(0, 6).map(name)];
  });
}
