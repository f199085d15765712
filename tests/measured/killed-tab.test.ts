import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { officer, Visit } from '../support/browser.ts';
import { address, kill, offered, putBack, scriptsRun } from '../support/unsaved-form.ts';

test.each([0, 100, 300, 1_000])(
  'a tab that is killed %i ms after a keystroke loses at most the last second',
  async (milliseconds) => {
    const visit = await Visit.begin({ scripts: true, width: 1440 });
    const { page } = visit;
    await visit.signIn(officer);
    await page.goto('/newincident');
    await page.getByRole('button', { name: 'Create new incident' }).click();
    await page.waitForURL(/\/newincident\/[0-9a-f-]{36}$/);
    await scriptsRun(page);
    const form = page.url();
    const keys = await typed(page, 20);
    await sleep(milliseconds);
    const killed = Date.now();
    await kill(page);
    const other = await page.context().newPage();
    await other.goto(form);
    await scriptsRun(other);
    const isOffered = await offered(other)
      .waitFor({ timeout: 5_000 })
      .then(
        () => true,
        () => false,
      );
    const before = await address(other).inputValue();
    if (isOffered) {
      await putBack(other);
      await expect.poll(() => address(other).inputValue()).not.toBe(before);
    }
    const text = keys.map(({ key }) => key).join('');
    const restored = await address(other).inputValue();
    expect(text.startsWith(restored), restored).toBe(true);
    expect(restored.length).toBeGreaterThanOrEqual(keys.filter(({ at }) => at <= killed - 1_000).length);
    if (milliseconds === 1_000) expect(restored).toBe(text);
    await visit.end();
  },
);

/** Types letters one by one; returns each with the time of its keystroke. */
async function typed(page: Page, count: number) {
  await address(page).focus();
  const keys: { key: string; at: number }[] = [];
  for (let at = 0; at < count; at++) {
    const key = String.fromCharCode(97 + (at % 26));
    await page.keyboard.press(key);
    keys.push({ key, at: Date.now() });
    await sleep(40);
  }
  return keys;
}
