import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { administrator, Visit } from '../support/browser.ts';
import { profilesToTest } from '../support/browser-profiles.ts';

/** Another web site, on this machine. */
const site = createServer((_req, res) => res.setHeader('Content-Type', 'text/html').end('<title>Portal</title>'));
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const portal = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

afterAll(async () => {
  site.closeAllConnections();
  site.close();
});

/** Administration is not offered on phones. */
const desks = [
  { scripts: true, width: 1440, theme: 'dark' },
  { scripts: false, width: 1440 },
] as const;

describe.each(profilesToTest(desks))('an administrator, $name,', ({ profile }) => {
  test('names the web pages that may call, one a line, and takes them away', async () => {
    const visit = await Visit.begin(profile);
    await visit.signIn(administrator);
    const { page } = visit;
    await page.goto('/administration/keys');
    const field = fieldOf(page);
    await save(page, 'https://portal.example.com\nhttp://shop.example.com');
    await page.getByText('Line 2, http://shop.example.com: begin with https://.').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.inputValue()).toBe('https://portal.example.com\nhttp://shop.example.com');
    await visit.looksRightNarrowToo();
    await save(page, 'HTTPS://Portal.example.com/\nhttps://shop.example.com');
    await page.getByText('The list of web pages is saved.').waitFor();
    await page.reload();
    expect(await field.inputValue()).toBe('https://portal.example.com\nhttps://shop.example.com');
    await visit.looksRightNarrowToo();
    await save(page, '');
    await page.getByText('The list of web pages is saved.').waitFor();
    await page.reload();
    expect(await field.inputValue()).toBe('');
    await visit.end();
  });
});

describe('a page of another web site', () => {
  test('calls with a key while its origin is named, and only then', async () => {
    const visit = await Visit.begin({ scripts: true, width: 1440 });
    await visit.signIn(administrator);
    const { page } = visit;
    const key = await makeKey(page);
    const other = await page.context().newPage();
    await other.goto(portal);
    expect(await callsOf(other, key)).toEqual({ read: 'refused', search: 'refused', wrong: 'refused' });

    await page.goto('/administration/keys');
    await save(page, portal);
    await page.getByText('The list of web pages is saved.').waitFor();
    expect(await callsOf(other, key)).toEqual({
      read: '200 with RateLimit',
      search: '200 with RateLimit',
      wrong: '403 FORBIDDEN',
    });

    await page.reload();
    await save(page, '');
    await page.getByText('The list of web pages is saved.').waitFor();
    expect(await callsOf(other, key)).toEqual({ read: 'refused', search: 'refused', wrong: 'refused' });
    await visit.end();
  });
});

const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Web pages that may call' });

async function save(page: Page, origins: string) {
  await fieldOf(page).fill(origins);
  // the message of an earlier save may still be shown
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Save' }).click();
  await answer;
}

async function makeKey(page: Page): Promise<string> {
  await page.goto('/administration/keys/new');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Portal ${randomUUID().slice(0, 8)}`);
  await dialog.locator('input[value=ALLINCIDENT_SEARCH]').check();
  await dialog.getByRole('button', { name: 'Make key' }).click();
  return (await page.locator('.secret__key').textContent())!;
}

/** Returns the responses that a script of the page can read: to a GET, to a POST with a body, and a refusal. */
function callsOf(page: Page, key: string) {
  return page.evaluate(
    async ({ address, key }) => {
      const ask = (path: string, init: RequestInit = {}) =>
        fetch(`${address}${path}`, {
          ...init,
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        }).catch(() => null);
      const inWords = (answer: Response | null) =>
        answer ? `${answer.status} ${answer.headers.has('RateLimit') ? 'with' : 'without'} RateLimit` : 'refused';
      const criteria = { status: { values: [{ status: 1 }] } };
      const wrong = await ask('/audits');
      return {
        read: inWords(await ask('/incidents/my')),
        search: inWords(await ask('/incidents/search', { method: 'POST', body: JSON.stringify({ criteria }) })),
        wrong: wrong ? `${wrong.status} ${(await wrong.json()).code}` : 'refused',
      };
    },
    { address: `${inject('origin')}/api`, key },
  );
}
