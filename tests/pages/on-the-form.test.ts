import { describe, expect, test } from 'vitest';
import { allProfiles, profilesToTest } from '../support/browser-profiles.ts';
import { AtTheForm } from '../support/incident-form.ts';

const wide = allProfiles.filter(({ width }) => width === 1440);

describe.each(profilesToTest(wide))('Enter, $name,', ({ profile }) => {
  test('saves the draft and does not submit it', async () => {
    const form = await begunWithAll(profile);
    const { page, visit } = form;
    await form.field('location.street').fill('Main');
    await form.field('location.street').press('Enter');
    await page
      .getByText(/Draft (saved|kept)/)
      .first()
      .waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/newincident\/[0-9a-f-]{36}$/);
    await visit.end();
  });

  test('filters a tree, takes the choice and returns to the field, as Escape does', async () => {
    const form = await AtTheForm.begin(profile);
    const { page, visit } = form;
    const opener = page.locator('#lastClassId');
    const filter = page.getByLabel('Filter incident class');
    await opener.click();
    await filter.waitFor();
    expect(await filter.evaluate((each) => each === document.activeElement)).toBe(true);
    await filter.fill('fight');
    if (!form.scripts) {
      await filter.press('Enter');
      await page.getByRole('button', { name: 'Fight', exact: true }).waitFor();
      await visit.looksRight();
      await page.getByRole('button', { name: 'Fight', exact: true }).click();
      await page.waitForURL(/#what$/);
      expect(await opener.textContent()).toContain('Fight');
      return await visit.end();
    }
    const hasFocus = async () => await opener.evaluate((each) => each === document.activeElement);
    await page.getByRole('treeitem', { name: 'Fight', exact: true }).waitFor();
    await visit.looksRight();
    for (let each = await page.getByRole('treeitem').count(); each > 1; each--) await filter.press('ArrowDown');
    await filter.press('Enter');
    await expect.poll(() => opener.textContent()).toContain('Fight');
    expect(await hasFocus()).toBe(true);
    await opener.press('Enter');
    await filter.waitFor();
    await filter.press('ArrowDown');
    await filter.press('Escape');
    expect([await filter.count(), await hasFocus(), await opener.textContent()]).toEqual([
      0,
      true,
      expect.stringContaining('Fight'),
    ]);
    await opener.click();
    await form.field('severityId').focus();
    await expect.poll(() => filter.count(), { message: 'a picker that one leaves closes' }).toBe(0);
    expect(new URL(page.url()).pathname).toMatch(/^\/newincident\/[0-9a-f-]{36}$/);
    await visit.end();
  });

  test('does not choose an answer to whether a person is an employee', async () => {
    const form = await AtTheForm.begin(profile);
    const { page, visit } = form;
    await page.getByRole('button', { name: 'Add person' }).click();
    await page.waitForURL(/add-person$/);
    await page.getByLabel('First name').fill('Rosa');
    await page.getByLabel('First name').press('Enter');
    const question = page.getByRole('group', { name: 'Is the person an employee?' });
    await question.getByText('Choose yes or no.').waitFor();
    expect(await question.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await page.getByLabel('First name').inputValue()).toBe('Rosa');
    await visit.looksRight();
    await question.getByRole('button', { name: 'Yes' }).click();
    await form.section('persons').locator('.entry').waitFor();
    await visit.end();
  });
});

describe.each(profilesToTest(wide))('on the incident form, $name,', ({ profile }) => {
  test('a missing time has its message at the time field', async () => {
    const form = await begunWithAll(profile);
    const { page, visit } = form;
    await page.getByLabel('Date occurred, time').fill('');
    await form.press('Save');
    await page.locator('.alert:focus').waitFor();
    await page.locator('.alert').getByRole('link', { name: 'Enter the time, or switch Uncertain on.' }).click();
    const focused = page.locator(':focus');
    expect(await focused.getAttribute('aria-label')).toBe('Date occurred, time');
    expect(await focused.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator(`#${await focused.getAttribute('aria-describedby')}`).textContent()).toBe(
      'Enter the time, or switch Uncertain on.',
    );
    expect(await page.getByLabel('Date occurred, date').getAttribute('aria-invalid')).toBeNull();
    await visit.looksRight();
    await visit.end();
  });

  test('a person without a name is not checked for duplicates', async () => {
    const form = await AtTheForm.begin(profile);
    const { page, visit } = form;
    await form.addPerson('', '');
    await page.getByRole('button', { name: 'Check Duplication Unknown', exact: true }).click();
    await page.getByRole('link', { name: 'Please enter "Person name".' }).waitFor();
    expect(await form.field('persons[0].firstName').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByText('No person with this name is on record.').count()).toBe(0);
    await visit.looksRight();
    await visit.end();
  });

  test('a reminder to save is shown only where there is no autosave', async () => {
    const form = await AtTheForm.begin(profile);
    const hint = form.page.getByText(/^Save at least every \d+ minutes: you are logged out after that\.$/);
    expect(await hint.isVisible()).toBe(!form.scripts);
    await form.visit.looksRight();
    await form.visit.end();
  });
});

/** Opens a form and fills in the required fields. */
async function begunWithAll(profile: (typeof allProfiles)[number]) {
  const form = await AtTheForm.begin(profile);
  await form.page.getByLabel('Date occurred, date').fill('2026-01-05');
  await form.page.getByLabel('Date occurred, time').fill('03:10');
  await form.choose('lastClassId', ['Security', 'Theft', 'From vehicle', 'Parkade']);
  return form;
}
