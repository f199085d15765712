import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { manager, officer, Visit } from '../support/browser.ts';
import { allProfiles, type BrowserProfile, profilesToTest } from '../support/browser-profiles.ts';
import { AtTheForm } from '../support/incident-form.ts';
import { pastDay } from '../support/past-day.ts';
import { pagesOf } from '../support/printed-words.ts';

const [author, reviewer] = ['Priya Nair', 'Dana Whitfield'];

/** Saves an incident of a class that has a checklist and needs a review, and returns its number. */
async function report(profile: BrowserProfile, summary: string) {
  const form = await AtTheForm.begin(profile, officer);
  const { page, visit } = form;
  const number = (await page.getByRole('heading', { level: 1 }).textContent())!.replace(/\D/g, '');
  await page.getByLabel('Date occurred, date').fill(pastDay());
  await page.getByLabel('Date occurred, time').fill('03:10');
  await form.choose('lastClassId', ['Guest relations', 'Guest welfare', 'Welfare check']);
  await page.getByRole('textbox', { name: 'Summary' }).fill(summary);
  await form.press('Save');
  await page.getByText(`Incident #${number} is saved and waits for review.`).waitFor();
  const id = (await page.getByRole('link', { name: 'View incident' }).getAttribute('href'))!.split('/').at(-1)!;
  return { visit, number, address: `/incidents/${id}` };
}

describe.each(profilesToTest(allProfiles))('an incident that needs a review, $name,', ({ profile }) => {
  test('is written, returned with a reason, mended, approved, ticked and closed, and each of them sees where it stands', async () => {
    const word = randomUUID().slice(0, 8);
    const { visit: writing, number, address } = await report(profile, `A guest does not answer ${word}.`);
    const reading = await Visit.begin(profile);
    await reading.signIn(manager);
    const [their, our] = [writing.page, reading.page];
    const badge = ({ page }: Visit, name: string) => page.locator('.viewer-bar .badge', { hasText: name }).waitFor();
    const tool = ({ page }: Visit, name: string) =>
      page.locator('.viewer-bar').getByText(name, { exact: true }).locator('visible=true').first();
    const card = ({ page }: Visit, name: string) => page.getByRole('region', { name });

    await their.goto(address);
    await badge(writing, 'Waiting for review');
    await their.getByRole('link', { name: `0 h Waiting for review Entered by ${author}` }).waitFor();
    await their.getByRole('link', { name: /1\s*Required item open/ }).waitFor();
    expect(await their.getByText('Close incident').count()).toBe(0);
    await writing.looksRight();

    await our.goto('/dashboard');
    await card(reading, 'Waiting for review').waitFor();
    await reading.looksRight();
    await card(reading, 'Waiting for review')
      .getByRole('link', { name: /^Show all/ })
      .click();
    await our.getByLabel('Author').selectOption({ label: author });
    await our.getByRole('button', { name: 'Filter' }).click();
    await our.waitForURL(/author=/);
    await reading.looksRight();
    await our.getByRole('link', { name: `Review #${number}` }).click();
    await our.getByText(`A guest does not answer ${word}.`).first().waitFor();
    await our.getByRole('link', { name: 'Add task', exact: true }).click();
    await our.waitForURL(/tasks\/new/);
    await our.getByRole('dialog').getByLabel('Title').fill(`Call the embassy ${word}`);
    await our.getByRole('dialog').getByLabel('Assigned to').selectOption({ label: author });
    await our.getByRole('button', { name: 'Add task', exact: true }).last().click();
    await our.getByText(`Task “Call the embassy ${word}” is added.`).waitFor();
    await tool(reading, 'Return').click();
    const dialog = our.getByRole('alertdialog', { name: `Return incident #${number}` });
    await dialog.getByLabel('Reason').fill(`Say when the guest was last seen ${word}.`);
    await reading.looksRight();
    await dialog.getByRole('button', { name: 'Return', exact: true }).click();
    await our.getByText(`Incident #${number} is returned to ${author}.`).waitFor();

    await their.goto('/dashboard');
    const returned = card(writing, 'Returned to me')
      .getByRole('listitem')
      .filter({ hasText: `#${number}` });
    await returned.getByText(`${reviewer}: “Say when the guest was last seen ${word}.”`).waitFor();
    await writing.looksRight();
    await returned.getByRole('link').click();
    await badge(writing, 'Returned');
    await writing.looksRight();
    await tool(writing, 'Edit').click();
    await their.waitForURL(/\/edit\//);
    await their.getByRole('textbox', { name: 'Summary' }).fill(`A guest, last seen at 10:52 PM, answers ${word}.`);
    await their.getByRole('button', { name: 'Save', exact: true }).last().click();
    await their.getByText(`Incident #${number} is saved and waits for review.`).waitFor();
    await their.goto('/dashboard');
    await card(writing, 'My tasks').waitFor();
    expect(await returned.count()).toBe(0);
    await their.goto('/tasks?show=mine');
    await their
      .getByRole('link', { name: `Call the embassy ${word}` })
      .first()
      .click();
    await their.getByRole('dialog').getByLabel('Note').fill('They call back.');
    await writing.looksRight();
    await their.getByRole('dialog').getByRole('button', { name: 'Finish', exact: true }).click();
    await their.getByText(`Task “Call the embassy ${word}” is finished.`).waitFor();

    await our.goto(address);
    await badge(reading, 'Waiting for review');
    await our.getByText(`A guest, last seen at 10:52 PM, answers ${word}.`).first().waitFor();
    await tool(reading, 'Approve').click();
    await our.getByText(`Incident #${number} is approved.`).waitFor();
    await badge(reading, 'Approved');
    await reading.looksRight();
    await our.goto(address);
    if (profile.width < 640) await our.getByText('More', { exact: true }).click();
    await our.getByRole('button', { name: 'Print' }).locator('visible=true').first().click();
    await our.waitForURL(/\/print/);
    const printed = our.locator('object, iframe').first();
    await printed.waitFor({ state: 'attached', timeout: 30_000 });
    const file = await our.request.get((await printed.getAttribute('data')) ?? (await printed.getAttribute('src'))!);
    const text = pagesOf(await file.body()).join('');
    expect(text).toMatch(/ApprovedbyDanaWhitfieldon\d\d\/\d\d\/\d{4}\d\d:\d\d[AP]M/);
    expect(text).toContain(`Aguest,lastseenat10:52PM,answers${word}.`);

    await their.goto(address);
    await badge(writing, 'Approved');
    await their.getByRole('link', { name: `Approved By ${reviewer}` }).waitFor();
    await writing.looksRight();
    await tool(writing, 'Close incident').click();
    await their.getByRole('alertdialog').getByRole('link', { name: 'Close incident' }).click();
    await their.getByRole('dialog').getByText('This incident cannot be closed yet.').waitFor();
    await writing.looksRight();
    await their.getByRole('dialog').getByRole('link', { name: 'Go to the checklist' }).click();
    await their.waitForURL(/#checklist$/);
    await their.getByRole('checkbox', { name: 'Manager on duty told' }).click();
    if (!profile.scripts) await their.getByRole('button', { name: 'Save checklist' }).click();
    await their.locator('#checklist .checks__by').getByText(author).waitFor();
    await badge(writing, 'Approved');
    await tool(writing, 'Close incident').click();
    await their.getByRole('alertdialog').getByRole('link', { name: 'Close incident' }).click();
    await their.getByRole('dialog').getByRole('button', { name: 'Close incident' }).click();
    await their.getByText(`Incident #${number} is closed.`).waitFor();
    await badge(writing, 'Closed');
    await badge(writing, 'Approved');
    await writing.looksRight();

    await our.goto(`${address}/history`);
    const rows = await our.locator('tbody tr').allInnerTexts();
    const changes = rows.map((row) => row.split(/[\n\t]+/).map((cell) => cell.trim()));
    const task = `“Call the embassy ${word}”`;
    expect(changes.map((cells) => cells.filter(Boolean).slice(1, -1))).toEqual([
      ['Close', author],
      ['Checklist', '“Manager on duty told” ticked', author],
      ['Approve', reviewer],
      ['Task', `${task} finished: They call back.`, author],
      ['Edit', 'Summary', author],
      ['Return', `Say when the guest was last seen ${word}.`, reviewer],
      ['Task', `${task} assigned to ${author}`, reviewer],
      ['Create', author],
    ]);
    await reading.looksRight();
    await Promise.all([writing.end(), reading.end()]);
  });
});
