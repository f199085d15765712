import { randomUUID } from 'node:crypto';
import type { Page, Response } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { addComment } from '#app/follow-up/review/commands/add-comment.server.ts';
import { returnIncident } from '#app/follow-up/review/commands/return-incident.server.ts';
import { newComment } from '#app/follow-up/review/comment.schema.ts';
import { allProfiles, nameOf } from '../support/browser-profiles.ts';
import { reviewVisits } from '../support/review-visits.ts';

const visits = await reviewVisits();
afterAll(() => visits.close());
const { world, visitBy, anIncident } = visits;
const { home, scopeFor } = world;
const { officer, manager } = home;
const comment = (id: string, body: string) =>
  addComment(scopeFor(manager), id, newComment.parse({ key: randomUUID(), section: 'SUMMARY', body }));

/** Clicks a button, and keeps the cookie of its toast, which otherwise ends after four seconds. */
async function act(page: Page, button: string) {
  const [response] = await Promise.all([
    page.waitForResponse((response: Response) => response.request().method() === 'POST'),
    page.getByRole('button', { name: button }).first().click(),
  ]);
  const set = (await response.headersArray()).filter(({ name }) => name.toLowerCase() === 'set-cookie');
  const given = set.map(({ value }) => /^toast=([^;]*);.*Path=([^;]*)/.exec(value)).find((found) => found !== null);
  const [, value = '', path = ''] = given ?? [];
  expect(path).toMatch(/^\/incidents\//);
  await page.locator('.toast').waitFor({ state: 'attached' });
  const { hostname: domain } = new URL(page.url());
  await page.context().addCookies([{ name: 'toast', value, path, domain }]);
}

/** Returns the actions of the open dialog that the toast covers, and how many it does not. */
async function measure(page: Page) {
  await page.locator('.toast').waitFor({ state: 'attached' });
  return await page.evaluate(() => {
    const toast = document.querySelector('.toast')!.getBoundingClientRect();
    const actions = [...document.querySelectorAll('.dialog :is(a, button)')];
    const isUnder = (action: Element) => {
      const { top, bottom, left, right } = action.getBoundingClientRect();
      return top < toast.bottom && bottom > toast.top && left < toast.right && right > toast.left;
    };
    const shown = actions.filter((action) => action.getBoundingClientRect().height > 0);
    const covered = shown.filter(isUnder).map((action) => action.textContent || action.ariaLabel);
    return { covered, actions: shown.length, isInside: toast.top >= 0 && toast.bottom <= innerHeight };
  });
}

describe.each(allProfiles.filter(({ width }) => width === 360).map((profile) => ({ name: nameOf(profile), profile })))(
  'a toast, $name,',
  ({ profile }) => {
    test('covers no action of the dialog that is opened next', async () => {
      const { id } = await anIncident();
      await comment(id, 'Say when.');
      await comment(id, 'Say how long the floor was wet.');
      const [reviewer, author] = [await visitBy(manager, profile), await visitBy(officer, profile)];
      await reviewer.page.goto(`/incidents/${id}`);
      await act(reviewer.page, 'Remove comment on Summary');
      await reviewer.page.goto(`/incidents/${id}/return`);
      const lowWindow = { width: 360, height: 480 };
      for (const size of [{ width: 360, height: 740 }, lowWindow]) {
        await reviewer.page.setViewportSize(size);
        expect(await measure(reviewer.page)).toEqual({ covered: [], actions: 3, isInside: true });
      }

      await comment(id, 'Say who saw it.');
      await returnIncident(scopeFor(manager), id, { version: 1, reason: 'Two things are missing.' });
      await author.page.goto(`/incidents/${id}`);
      await act(author.page, 'Resolve comment on Summary');
      await author.page.getByRole('link', { name: 'Reply to comment on Summary' }).click();
      await author.page.getByRole('dialog', { name: 'Reply to comment' }).waitFor();
      for (const size of [{ width: 360, height: 740 }, lowWindow]) {
        await author.page.setViewportSize(size);
        expect(await measure(author.page)).toEqual({ covered: [], actions: 3, isInside: true });
      }
      await Promise.all([reviewer.end(), author.end()]);
    });
  },
);
