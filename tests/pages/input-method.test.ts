import { expect, test } from 'vitest';
import { desktopFirst } from '../support/browser-profiles.ts';
import { AtTheForm } from '../support/incident-form.ts';

test('Enter and arrows of an input method choose nothing in a tree, and the next Enter does', async () => {
  const form = await AtTheForm.begin(desktopFirst[0]!);
  const { page } = form;
  const chosen = () => form.field('location.lastLocationId').inputValue();
  await page.locator('#location-lastLocationId').click();
  const filter = page.getByRole('combobox', { name: 'Filter location' });
  await filter.fill('cashier window');
  await page.getByRole('treeitem', { name: 'Cashier window' }).first().waitFor();
  const active = () => filter.getAttribute('aria-activedescendant');
  const before = await active();
  for (const key of ['Enter', 'ArrowDown', 'ArrowUp', 'Escape', 'Process']) {
    for (const how of [{ isComposing: true }, { keyCode: 229 }, { isComposing: true, keyCode: 229 }]) {
      await filter.evaluate(
        (input, init) =>
          input.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })),
        { key, ...how },
      );
      expect([await filter.isVisible(), await active(), await chosen()], JSON.stringify({ key, how })).toEqual([
        true,
        before,
        '',
      ]);
    }
  }
  await filter.press('ArrowDown');
  await filter.press('Enter');
  await expect.poll(chosen).not.toBe('');
  await form.visit.end();
});
