import { afterAll, describe, expect, it } from 'vitest';
import { endBrowser, manners, named } from '../support/browser.ts';
import { AtTheForm } from '../support/incident-form.ts';

afterAll(endBrowser);

const wide = manners.filter(({ width }) => width === 1440);

describe.each(wide.map((manner) => ({ name: named(manner), manner })))('Enter, $name,', ({ manner }) => {
  it('filters in a filter box and saves the draft in other fields', async () => {
    const form = await begunWithAll(manner);
    const { page, visit } = form;
    const filter = page.getByRole('searchbox', { name: 'Filter location' });
    await page.locator('details.picker').nth(1).locator('> summary').click();
    await filter.fill('lobby');
    await filter.press('Enter');
    if (!form.scripts) await page.waitForURL(/\?location=lobby#where$/);
    expect(await page.locator('details.picker').nth(1).getByText('Lobby', { exact: true }).first().isVisible()).toBe(
      true,
    );
    expect(new URL(page.url()).pathname).toMatch(/^\/newincident\/[0-9a-f-]{36}$/);
    await visit.looksRight();
    await filter.fill('');
    await form.field('location.street').fill('Main');
    await form.field('location.street').press('Enter');
    await page.getByText('Draft saved').first().waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/newincident\/[0-9a-f-]{36}$/);
    await visit.end();
  });

  it('takes the choice in a tree and collapses the tree, as Escape does', async () => {
    const form = await AtTheForm.begin(manner);
    if (!form.scripts) return await form.visit.end();
    const { page, visit } = form;
    const picker = page.locator('details.picker', { has: form.field('lastClassId') });
    const summary = picker.locator('> summary');
    const isFolded = async () => await picker.evaluate((each) => !(each as HTMLDetailsElement).open);
    const hasFocus = async () => await summary.evaluate((each) => each === document.activeElement);
    await form.choose('lastClassId', ['Security', 'Disturbance', 'Fight']);
    await expect.poll(() => summary.textContent()).toContain('Fight');
    expect(await hasFocus()).toBe(true);
    await summary.press('Enter');
    await picker.getByRole('radio', { checked: true }).focus();
    await page.keyboard.press('ArrowDown');
    expect(await isFolded()).toBe(false);
    const passed = await summary.textContent();
    expect(passed).not.toContain('Fight');
    await page.keyboard.press('Enter');
    expect([await isFolded(), await hasFocus(), await summary.textContent()]).toEqual([true, true, passed]);
    await summary.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    expect([await isFolded(), await hasFocus()]).toEqual([true, true]);
    expect(new URL(page.url()).pathname).toMatch(/^\/newincident\/[0-9a-f-]{36}$/);
    await visit.end();
  });

  it('does not choose an answer to whether a person is an employee', async () => {
    const form = await AtTheForm.begin(manner);
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
    await page.waitForURL(/#entry-/);
    expect(await form.section('persons').locator('.entry').count()).toBe(1);
    await visit.end();
  });
});

describe.each(wide.map((manner) => ({ name: named(manner), manner })))('on the incident form, $name,', ({ manner }) => {
  it('a missing time has its message at the time field', async () => {
    const form = await begunWithAll(manner);
    const { page, visit } = form;
    await page.getByLabel('Date occurred, time').fill('');
    await form.press('Save');
    await page.locator('.alert').getByRole('link', { name: 'Enter the time too.' }).click();
    const focused = page.locator(':focus');
    expect(await focused.getAttribute('aria-label')).toBe('Date occurred, time');
    expect(await focused.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator(`#${await focused.getAttribute('aria-describedby')}`).textContent()).toBe(
      'Enter the time too.',
    );
    expect(await page.getByLabel('Date occurred, date').getAttribute('aria-invalid')).toBeNull();
    await visit.looksRight();
    await visit.end();
  });

  it('a person without a name is not checked for duplicates', async () => {
    const form = await AtTheForm.begin(manner);
    const { page, visit } = form;
    await form.addPerson('', '');
    await page.getByRole('button', { name: 'Check Duplication Unknown', exact: true }).click();
    await page.getByRole('link', { name: 'Please enter "Person name".' }).waitFor();
    expect(await form.field('persons[0].firstName').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByText('No person of this name is known.').count()).toBe(0);
    await visit.looksRight();
    await visit.end();
  });

  it('a reminder to save is shown only where there is no autosave', async () => {
    const form = await AtTheForm.begin(manner);
    const told = form.page.getByText(/^Save at least every \d+ minutes: you are signed out after that\.$/);
    expect(await told.isVisible()).toBe(!form.scripts);
    await form.visit.looksRight();
    await form.visit.end();
  });
});

/** Opens a form and fills in the required fields. */
async function begunWithAll(manner: (typeof manners)[number]) {
  const form = await AtTheForm.begin(manner);
  await form.page.getByLabel('Date occurred, date').fill('2026-01-05');
  await form.page.getByLabel('Date occurred, time').fill('03:10');
  await form.choose('lastClassId', ['Security', 'Theft', 'From vehicle', 'Parkade']);
  return form;
}
