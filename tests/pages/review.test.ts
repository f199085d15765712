import { afterAll, describe, expect, test } from 'vitest';
import { changeFromBody } from '#app/api/commands/change-from-body.server.ts';
import type { Visit } from '../support/browser.ts';
import { phoneFirst, profilesToTest } from '../support/browser-profiles.ts';
import { reviewVisits } from '../support/review-visits.ts';

const visits = await reviewVisits();
afterAll(() => visits.close());
const { world, visitBy, anIncident } = visits;
const { home, scopeFor } = world;
const { officer, manager, admin } = home;

const changed = (id: string, summary: string) => changeFromBody(scopeFor(officer), id, { summary } as never);

describe.each(profilesToTest(phoneFirst))('a review, $name,', ({ profile }) => {
  test('returns an incident, which its author mends, and approves the version that was shown', async () => {
    const { id, number } = await anIncident();
    const [reviewer, author] = [await visitBy(manager, profile), await visitBy(officer, profile)];
    const { page } = reviewer;
    const badge = (of: Visit, name: string) => of.page.locator('.viewer-bar .badge', { hasText: name });

    await page.goto(`/incidents/${id}`);
    await badge(reviewer, 'Waiting for review').waitFor();
    await page.getByRole('link', { name: /0 h Waiting for review Approve means the version shown here/ }).waitFor();
    await reviewer.looksRight();
    await page.locator('.viewer-bar').getByRole('link', { name: 'Return', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: `Return incident #${number}` });
    await dialog.getByRole('button', { name: 'Return', exact: true }).click();
    if (!profile.scripts) await dialog.getByText('A reason is required').first().waitFor();
    await reviewer.looksRight();
    await dialog.getByLabel('Reason').fill('Say when the room was last opened.');
    await dialog.getByRole('button', { name: 'Return', exact: true }).click();
    await page.getByText(`Incident #${number} is returned to ${officer.name}.`).waitFor();
    expect(await page.locator('.viewer-bar').getByRole('button', { name: 'Approve' }).count()).toBe(0);

    await author.page.goto(`/incidents/${id}`);
    await badge(author, 'Returned').waitFor();
    await author.page.getByText(`By ${manager.name}: Say when the room was last opened.`).waitFor();
    await author.looksRight();
    await author.page.locator('.viewer-bar').getByRole('button', { name: 'Edit' }).locator('visible=true').click();
    await author.page.waitForURL(/\/edit\//);
    await author.page.getByRole('button', { name: 'Save', exact: true }).click();
    await author.page.getByText(`Incident #${number} is saved and waits for review.`).waitFor();

    await page.goto(`/incidents/${id}`);
    await badge(reviewer, 'Waiting for review').waitFor();
    await changed(id, 'A window was broken at 10:52 AM.');
    await page.locator('.viewer-bar').getByRole('button', { name: 'Approve' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Not approved: the incident has changed' });
    await alert.getByText('Changed: Summary.').waitFor();
    await page.getByText('A window was broken at 10:52 AM.').waitFor();
    await reviewer.looksRight();
    await alert.getByRole('link', { name: 'Compare' }).click();
    await page.getByText('Changes by').first().waitFor();
    await page.goBack();
    await page.locator('.viewer-bar').getByRole('button', { name: 'Approve' }).click();
    await page.getByText(`Incident #${number} is approved.`).waitFor();
    await badge(reviewer, 'Approved').waitFor();
    await reviewer.looksRight();
    await page.getByRole('link', { name: 'The approved version' }).click();
    await page.getByText(`Approved by ${manager.name}.`).first().waitFor();
    await reviewer.looksRight();
    await Promise.all([reviewer.end(), author.end()]);
  });

  test('ends with an approval; the incident is closed, or edited after Amend with a reason', async () => {
    const { id, number } = await anIncident();
    const reviewer = await visitBy(manager, profile);
    const { page } = reviewer;
    await page.goto(`/incidents/${id}`);
    expect(await page.getByRole('link', { name: 'Close incident' }).count()).toBe(0);
    await page.locator('.viewer-bar').getByRole('button', { name: 'Approve' }).click();
    await page.locator('.viewer-bar').getByRole('link', { name: 'Close incident' }).waitFor();
    await page.goto(`/incidents/${id}/close-details`);
    await page.getByRole('dialog').getByRole('button', { name: 'Close incident' }).click();
    await page.getByText(`Incident #${number} is closed.`).waitFor();
    await page.goto(`/incidents/${id}/reopen`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reopen' }).click();
    await page.getByText(`Incident #${number} is open again.`).waitFor();
    await page.goto(`/incidents/${id}/amend`);
    const dialog = page.getByRole('alertdialog', { name: `Amend incident #${number}` });
    await reviewer.looksRight();
    await dialog.getByLabel('Reason').fill('The value was wrong.');
    await dialog.getByRole('button', { name: 'Amend' }).click();
    await page.waitForURL(/\/edit\//);
    await page.getByText(`Incident #${number} waits for review again.`).waitFor();
    await reviewer.end();
  });

  test('begins in the queue, which is filtered, and leads to the next incident', async () => {
    const [first, second] = [await anIncident(), await anIncident()];
    const reviewer = await visitBy(manager, profile);
    const { page } = reviewer;
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Waiting for review' }).waitFor();
    await page
      .getByRole('link', { name: /^Show all \d+$/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Waiting for review', level: 1 }).waitFor();
    await reviewer.looksRight();
    await page.getByLabel('Author').selectOption({ label: officer.name });
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.waitForURL(/author=/);
    await page.getByRole('link', { name: `Review #${first.number}` }).click();
    await page.getByRole('heading', { name: `Incident #${first.number}` }).waitFor();
    await page.getByRole('link', { name: 'Next incident' }).click();
    await page.getByRole('heading', { name: `Incident #${second.number}` }).waitFor();
    await page.getByRole('link', { name: 'Close', exact: true }).click();
    await page.waitForURL(/\/reviews\?author=/);
    await page.getByLabel(/^Only overdue/).check();
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('No incident that waits for review matches.').waitFor();
    await reviewer.looksRight();
    await reviewer.end();
  });

  test('leads to who owes a report, and reminds an author', async () => {
    const { number } = await world.aDraft({ by: officer });
    const { em } = scopeFor(admin);
    await em.execute(`update draft set created_at = now() - interval '4 days' where account_id = current_account()`);
    await em.execute('delete from report_reminder where account_id = current_account()');
    const reviewer = await visitBy(manager, profile);
    const { page } = reviewer;
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Who owes a report' }).waitFor();
    await reviewer.looksRight();
    await page.goto('/reviews');
    await page.getByRole('link', { name: 'Who owes a report' }).click();
    await page.getByRole('heading', { name: 'Who owes a report', level: 1 }).waitFor();
    await page.getByRole('heading', { name: officer.name }).waitFor();
    await page.getByText(`#${number}`, { exact: true }).waitFor();
    await reviewer.looksRight();
    await page.getByRole('button', { name: `Remind ${officer.name}` }).click();
    await page.getByText(`${officer.name} is reminded by email.`).waitFor();
    await page.getByText('You can remind again after 24 h.').waitFor();
    expect(await page.getByRole('button', { name: `Remind ${officer.name}` }).isDisabled()).toBe(true);
    await reviewer.looksRight();
    await em.execute('delete from draft where account_id = current_account()');
    await reviewer.end();
  });
});
