import { afterAll, describe, expect, test } from 'vitest';
import { endBrowser } from '../support/browser.ts';
import { AtTheForm } from '../support/incident-form.ts';
import { named, phoneFirst } from '../support/manners.ts';

afterAll(endBrowser);

describe.each(phoneFirst.map((manner) => ({ name: named(manner), manner })))('a date field, $name,', ({ manner }) => {
  test('writes its day out, and describes the field by it', async () => {
    const form = await AtTheForm.begin(manner);
    const { page } = form;
    const day = page.locator('#occurredDate-d');
    const occurred = form.field('occurredDate');
    await occurred.fill('2026-01-05');
    if (!manner.scripts) await form.press('Save draft');
    await expect.poll(() => day.textContent()).toBe('Mon 5 Jan 2026');
    expect((await occurred.getAttribute('aria-describedby'))?.split(' ')).toContain('occurredDate-d');
    await form.visit.looksRight();
    if (manner.scripts) {
      await occurred.fill('');
      expect(await day.count()).toBe(0);
    }
    await form.visit.end();
  });
});
