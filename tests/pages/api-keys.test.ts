import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { emailIn } from '../setup/hotel-of-worker.ts';
import { Visit } from '../support/browser.ts';
import { profilesToTest } from '../support/browser-profiles.ts';

const admin = emailIn(Number(process.env.VITEST_POOL_ID), 'admin@grandpacific.example');

/** Administration is not offered on phones. */
const desks = [
  { scripts: true, width: 1440 },
  { scripts: false, width: 1440, theme: 'dark' },
] as const;

describe.each(profilesToTest(desks))('an administrator, $name,', ({ profile }) => {
  test('makes a key that is shown once, and revokes it', async () => {
    const visit = await Visit.begin(profile);
    await visit.signIn(admin);
    const { page } = visit;
    const name = `Night audit ${randomUUID().slice(0, 8)}`;
    const dialog = page.getByRole('dialog');
    await page.goto('/administration/keys');
    await visit.looksRightNarrowToo();
    await page.getByRole('link', { name: 'Make a key' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('button', { name: 'Make key' }).click();
    await dialog.getByText('Choose what the key may do.').first().waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(name);
    await visit.looksRightNarrowToo();
    await dialog.locator('input[value=ALLINCIDENT_SEARCH]').check();
    await dialog.getByRole('button', { name: 'Make key' }).click();

    const shown = page.locator('.secret__key');
    await shown.waitFor();
    expect(await shown.textContent()).toMatch(/^ix_[\w-]{65}$/);
    await visit.looksRightNarrowToo();
    await page.reload();
    await page.getByRole('link', { name: `Revoke ${name}` }).waitFor();
    expect(await shown.count()).toBe(0);

    await page.getByRole('link', { name: `Revoke ${name}` }).click();
    const question = page.getByRole('alertdialog', { name: `Revoke the key of ${name}?` });
    await question.getByText('It was never used.').waitFor();
    await visit.looksRightNarrowToo();
    await question.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText(`The key of ${name} is revoked.`).waitFor();
    expect(await page.getByRole('link', { name: `Revoke ${name}` }).count()).toBe(0);
    await visit.end();
  });
});
