import { afterAll, describe, expect, test } from 'vitest';
import { changeFromBody } from '#app/api/commands/change-from-body.server.ts';
import { approveIncident } from '#app/follow-up/review/commands/approve-incident.server.ts';
import { viewIncident } from '#app/incidents/record/commands/view-incident.server.ts';
import { phoneFirst, profilesToTest } from '../support/browser-profiles.ts';
import { reviewVisits } from '../support/review-visits.ts';

const visits = await reviewVisits();
afterAll(() => visits.close());
const { world, visitBy, anIncident } = visits;
const { manager, officer } = world.home;
const scope = world.scopeFor(manager);
const viewed = (id: string) => viewIncident(scope, id, { audited: false });
const saved = (id: string, summary: string) => changeFromBody(world.scopeFor(officer), id, { summary } as never);

describe.each(profilesToTest(phoneFirst))('the version that the viewer showed, $name,', ({ profile }) => {
  test('is the one that is returned and commented: what changed since is told, and nothing typed is lost', async () => {
    const { id, number } = await anIncident();
    const visit = await visitBy(manager, profile);
    const { page } = visit;
    const link = (name: string) => page.locator('.viewer-bar').getByRole('link', { name, exact: true }).first();
    await page.goto(`/incidents/${id}`);
    await saved(id, 'Two windows were broken.');
    await link('Return').click();
    const alert = page.getByRole('alert').filter({ hasText: 'the incident has changed' });
    await alert.getByText('Not returned: the incident has changed').waitFor();
    await alert.getByText('Changed: Summary.').waitFor();
    await page.getByText('Two windows were broken.').first().waitFor();

    await link('Return').click();
    const dialog = page.getByRole('alertdialog', { name: `Return incident #${number}` });
    await dialog.getByLabel('Reason').fill('Say which windows.');
    await saved(id, 'Three windows were broken.');
    await dialog.getByRole('button', { name: 'Return', exact: true }).click();
    await dialog.getByText('Not returned: the incident has changed').waitFor();
    await dialog.getByText('Changed: Summary.').waitFor();
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('Say which windows.');
    await visit.looksRight();
    expect((await viewed(id)).incident.review).toMatchObject({ state: 'WAITING' });

    await page.goto(`/incidents/${id}`);
    await page.getByRole('link', { name: 'Comment on Items' }).click();
    const commenting = page.getByRole('dialog', { name: 'Comment' });
    await commenting.getByLabel('Comment').fill('Is the value from a receipt?');
    await saved(id, 'Four windows were broken.');
    await commenting.getByRole('button', { name: 'Add comment' }).click();
    await commenting.getByText('Not added: the incident has changed').waitFor();
    expect(await commenting.getByLabel('Comment').inputValue()).toBe('Is the value from a receipt?');
    await visit.looksRight();
    expect((await viewed(id)).comments).toEqual([]);
    await commenting.getByRole('button', { name: 'Add comment' }).click();
    await page.getByText('The comment on Items is added.').waitFor();
    await visit.end();
  });

  test('is the one that is amended', async () => {
    const { id } = await anIncident();
    await approveIncident(scope, id, 1);
    const visit = await visitBy(manager, profile);
    const { page } = visit;
    await page.goto(`/incidents/${id}`);
    const href = await page.locator('.viewer-bar a', { hasText: 'Amend' }).first().getAttribute('href');
    expect(new URL(href!, 'http://page').searchParams.get('seen')).toBe('2');
    await page.goto(href!.replace('seen=2', 'seen=1'));
    await page.getByRole('alert').getByText('Not amended: the incident has changed').waitFor();
    await visit.looksRight();
    await visit.end();
  });
});
