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
  test('makes a key that is shown once, rotates it, ends the old one, and revokes it', async () => {
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

    const details = page.getByRole('dialog', { name: `API key ${name}` });
    await page.getByRole('link', { name, exact: true }).click();
    await details.getByText('No calls yet.').waitFor();
    await visit.looksRightNarrowToo();
    await details.getByRole('link', { name: 'Rotate' }).click();
    const rotation = page.getByRole('alertdialog', { name: `Rotate the key of ${name}?` });
    await rotation.getByText('works for 24 hours more').waitFor();
    await visit.looksRightNarrowToo();
    await rotation.getByRole('button', { name: 'Rotate key' }).click();
    await shown.waitFor();
    expect(await shown.textContent()).toMatch(/^ix_[\w-]{65}$/);
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByText('Old key works until').waitFor();
    await visit.looksRightNarrowToo();
    await page.getByRole('link', { name, exact: true }).click();
    await details.getByRole('link', { name: 'End the old key' }).click();
    const ending = page.getByRole('alertdialog', { name: `End the old key of ${name}?` });
    await ending.getByText('It was not used since the rotation.').waitFor();
    await visit.looksRightNarrowToo();
    await ending.getByRole('button', { name: 'End the old key' }).click();
    await page.getByText(`The old key of ${name} has ended.`).waitFor();
    expect(await row.getByText('Old key works until').count()).toBe(0);

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
