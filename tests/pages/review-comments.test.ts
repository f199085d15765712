import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { addComment } from '#app/follow-up/review/commands/add-comment.server.ts';
import { returnIncident } from '#app/follow-up/review/commands/return-incident.server.ts';
import { newComment } from '#app/follow-up/review/comment.schema.ts';
import { viewIncident } from '#app/incidents/record/commands/view-incident.server.ts';
import type { CommentSection } from '#db/vocabulary/review-comment.ts';
import { phoneFirst, profilesToTest } from '../support/browser-profiles.ts';
import { reviewVisits } from '../support/review-visits.ts';
import type { TestUser } from '../support/world.ts';

const visits = await reviewVisits();
afterAll(() => visits.close());
const { world, origin, visitBy, anIncident } = visits;
const { home, scopeFor } = world;
const { officer, manager } = home;

const comment = (id: string, section: CommentSection, body: string) =>
  addComment(scopeFor(manager), id, newComment.parse({ key: randomUUID(), section, body }));
const stateOf = async (id: string) => (await viewIncident(scopeFor(officer), id, { audited: false })).comments;

describe.each(profilesToTest(phoneFirst))('comments of reviewers, $name,', ({ profile }) => {
  test('are added and removed in the viewer, and go with a return to the author', async () => {
    const { id, number } = await anIncident();
    const [reviewer, author] = [await visitBy(manager, profile), await visitBy(officer, profile)];
    const { page } = reviewer;
    await page.goto(`/incidents/${id}`);
    await page.getByRole('link', { name: 'Comment on Items' }).click();
    const dialog = page.getByRole('dialog', { name: 'Comment' });
    await dialog.getByRole('button', { name: 'Add comment' }).click();
    if (!profile.scripts) await dialog.getByText('Type the comment.').first().waitFor();
    await reviewer.looksRight();
    expect(await dialog.getByLabel('Section').inputValue()).toBe('ITEMS');
    await dialog.getByLabel('Comment').fill('Is the value from a receipt?\nWrite where it comes from.');
    await dialog.getByRole('button', { name: 'Add comment' }).click();
    await page.getByText('The comment on Items is added.').waitFor();
    const onItems = page.getByRole('article', { name: 'Comment on Items' });
    await onItems.getByText('Only reviewers see it until you approve or return.').waitFor();
    await reviewer.looksRight();

    await comment(id, 'SUMMARY', 'Say how long the floor was wet.');
    await author.page.goto(`/incidents/${id}`);
    await author.page.getByRole('heading', { name: `Incident #${number}` }).waitFor();
    expect(await author.page.getByRole('article').count()).toBe(0);
    expect(await author.page.getByRole('link', { name: /^Comment/ }).count()).toBe(0);
    expect(await author.page.content()).not.toContain('receipt');

    await page.goto(`/incidents/${id}`);
    await onItems.getByRole('button', { name: 'Remove comment on Items' }).click();
    await page.getByText('The comment is removed.').waitFor();
    expect(await onItems.count()).toBe(0);
    await page.goto(`/incidents/${id}/return`);
    const returning = page.getByRole('alertdialog', { name: `Return incident #${number}` });
    await returning.getByRole('heading', { name: '1 comment goes with it' }).waitFor();
    await reviewer.looksRight();
    await returning.getByLabel('Reason').fill('One thing is missing.');
    await returning.getByRole('button', { name: 'Return', exact: true }).click();
    await page.getByText(`Incident #${number} is returned to ${officer.name}.`).waitFor();

    await author.page.goto(`/incidents/${id}/history`);
    await author.page.getByText('One thing is missing. With 1 comment of reviewers.').waitFor();
    await author.page.goto(`/incidents/${id}`);
    const onSummary = author.page.getByRole('article', { name: 'Comment on Summary' });
    await author.looksRight();
    await onSummary.getByRole('link', { name: 'Reply to comment on Summary' }).click();
    const reply = author.page.getByRole('dialog', { name: 'Reply to comment' });
    await author.looksRight();
    await reply.getByLabel('Reply').fill('Ten minutes.');
    await reply.getByRole('button', { name: 'Resolve' }).click();
    await onSummary.getByText('Ten minutes.').waitFor();
    await onSummary.getByText('Resolved', { exact: true }).waitFor();
    await author.looksRight();

    await onSummary.getByRole('button', { name: 'Open again the comment on Summary' }).click();
    await author.page.getByText('The comment on Summary is open again.').waitFor();
    await onSummary.getByText('Open', { exact: true }).waitFor();
    await onSummary.getByText('Ten minutes.').waitFor();
    await author.looksRight();
    await onSummary.getByRole('link', { name: 'Reply to comment on Summary' }).click();
    await reply.getByText('Ten minutes.').waitFor();
    expect(await reply.getByLabel('Reply').inputValue()).toBe('');
    await reply.getByLabel('Reply').fill('A quarter of an hour.');
    await reply.getByRole('button', { name: 'Resolve' }).click();
    await onSummary.getByText('A quarter of an hour.').waitFor();
    await onSummary.getByText('Ten minutes.').waitFor();
    await author.looksRight();
    await Promise.all([reviewer.end(), author.end()]);
  });

  test('are in no answer to their author before they are shown, also of a form that is refused', async () => {
    const words = 'Was somebody in the room?';
    const [byOfficer, byManager] = [await anIncident(), await anIncident(manager)];
    const add = (id: string, by: TestUser) =>
      addComment(scopeFor(by), id, newComment.parse({ key: randomUUID(), section: 'SUMMARY', body: words }));
    await add(byOfficer.id, manager);
    await add(byManager.id, home.admin);
    for (const [id, by] of [
      [byOfficer.id, officer],
      [byManager.id, manager],
    ] as const) {
      const author = await visitBy(by, profile);
      for (const act of ['return', 'comments/new', 'amend', 'close']) {
        const address = `${origin}/incidents/${id}/${act}`;
        const form = { form: { reason: '' }, headers: { Origin: origin } };
        const answer = await author.page.request.post(address, form);
        expect(answer.status(), act).toBeLessThan(500);
        expect(await answer.text(), act).not.toContain(words);
      }
      await author.end();
    }
  });

  test('stand in the form of the author, who resolves them and loses nothing that was typed', async () => {
    const { id } = await anIncident();
    await comment(id, 'SUMMARY', 'Say how long the floor was wet.');
    await comment(id, 'PERSONS', 'The lifeguard gave first aid. Add him as a witness.');
    await returnIncident(scopeFor(manager), id, { version: 1, reason: 'Two things are missing.' });
    const author = await visitBy(officer, profile);
    const { page } = author;
    await page.goto(`/incidents/${id}/edit`);
    await page.waitForURL(/\/edit\/./);
    await page.getByRole('heading', { name: `Returned by ${manager.name}: “Two things are missing.”` }).waitFor();
    await page.getByRole('link', { name: 'Summary: Say how long the floor was wet.' }).waitFor();
    await author.looksRight();

    await page.getByLabel('Street', { exact: true }).fill('Main Street 12');
    await page.getByRole('button', { name: 'Resolve comment on Persons' }).click();
    await page.getByText('The comment on Persons is resolved.').waitFor();
    const onPersons = page.getByRole('article', { name: 'Comment on Persons' });
    await onPersons.getByText('Resolved', { exact: true }).waitFor();
    if (profile.scripts) expect(await onPersons.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByLabel('Street', { exact: true }).inputValue()).toBe('Main Street 12');

    await page.getByLabel('Street', { exact: true }).fill('Main Street 14');
    await page.getByRole('button', { name: 'Reply to comment on Summary' }).click();
    const reply = page.getByRole('dialog', { name: 'Reply to comment' });
    await reply.getByLabel('Reply').fill('Ten minutes, with a sign.');
    await author.looksRight();
    await reply.getByRole('button', { name: 'Resolve' }).click();
    await page.getByRole('article', { name: 'Comment on Summary' }).getByText('Ten minutes, with a sign.').waitFor();
    expect(await page.getByLabel('Street', { exact: true }).inputValue()).toBe('Main Street 14');
    await author.looksRight();

    await page.getByLabel('Street', { exact: true }).fill('Main Street 16');
    await page.getByRole('button', { name: 'Open again the comment on Summary' }).click();
    await page.getByText('The comment on Summary is open again.').waitFor();
    const onSummary = page.getByRole('article', { name: 'Comment on Summary' });
    await onSummary.getByText('Ten minutes, with a sign.').waitFor();
    if (profile.scripts) expect(await onSummary.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByLabel('Street', { exact: true }).inputValue()).toBe('Main Street 16');
    await author.looksRight();
    await page.getByRole('button', { name: 'Resolve comment on Summary' }).click();
    await onSummary.getByText('Resolved', { exact: true }).waitFor();
    expect((await stateOf(id)).map(({ section, replies }) => [section, replies.map(({ body }) => body)])).toEqual([
      ['SUMMARY', ['Ten minutes, with a sign.']],
      ['PERSONS', []],
    ]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/is saved and waits for review\./).waitFor();
    await page.getByText('Main Street 16').first().waitFor();
    await author.end();
  });
});
