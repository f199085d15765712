import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { onDatabase } from '../setup/postgres.ts';
import { administrator, Visit } from '../support/browser.ts';
import { allProfiles, type BrowserProfile, nameOf, profilesToTest } from '../support/browser-profiles.ts';

const wide = allProfiles.filter(({ width }) => width === 1440);

describe.each(profilesToTest(wide))('the list of users, $name,', ({ profile }) => {
  test('is sorted and filtered in the address, and gives back what was done with several of its users', async () => {
    const surname = `Many${randomUUID().slice(0, 8)}`;
    await threeUsers(surname);
    const visit = await Visit.begin(profile);
    const { page } = visit;
    const cells = (name: string) => page.getByRole('row').getByText(name, { exact: true }).allTextContents();
    const named = (first: string) => page.getByRole('checkbox', { name: `Choose ${first} ${surname}` });
    const dialog = page.getByRole('alertdialog');
    await visit.signIn(administrator);
    await page.goto('/administration/workgroups');
    await page.getByLabel('Find users').fill(surname);
    await page.getByLabel('List', { exact: true }).selectOption('All users');
    await page.getByRole('search').getByRole('button').click();
    await named('Cy').waitFor();
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('link').click();
    await page.waitForURL(/desc=on/);
    const names = () => page.locator('td.lead').allTextContents();
    await expect.poll(names).toEqual(['Cy', 'Bo', 'Ana'].map((first) => `${first} ${surname}`));
    await visit.looksRight();

    await named('Ana').check();
    await named('Bo').check();
    await page.getByRole('button', { name: 'Deactivate: the chosen users' }).click();
    await page.getByRole('heading', { name: 'Deactivate 2 users?' }).waitFor();
    await dialog.getByText(`Ana ${surname}, Bo ${surname}`).waitFor();
    await visit.looksRight();
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('2 users are deactivated.').waitFor();
    expect(await page.locator('td.lead').allTextContents()).toEqual([`Cy ${surname}`]);
    await page.getByLabel('Status', { exact: true }).selectOption('Inactive');
    await page.getByRole('search').getByRole('button').click();
    await named('Bo').waitFor();
    expect(await cells('Inactive')).toHaveLength(2);
    // Back from the filter leads to the list with Undo
    await page.goBack();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 users are as before.').waitFor();
    await named('Ana').waitFor();
    expect(await cells('Active')).toHaveLength(3);

    await named('Cy').check();
    await page.getByRole('button', { name: 'Move to a workgroup: the chosen users' }).click();
    await dialog.getByLabel('Workgroup').selectOption('Administrators');
    await visit.looksRight();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await page.getByText('1 user is moved.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 user is as before.').waitFor();
    await page.goto(`/administration/workgroups?in=all&q=${surname}`);
    expect(await page.getByRole('checkbox', { name: /that match$/ }).count()).toBe(0);
    await page.goto('/administration/workgroups?in=all&filter=on');
    const all = page.getByRole('checkbox', { name: /^All \d+ that match$/ });
    const total = Number((await page.locator('label', { has: all }).textContent())?.match(/\d+/)?.[0]);
    await all.check();
    await visit.looksRight();
    await page
      .getByRole('button', { name: 'Turn on 2-step verification: the chosen users' })
      .or(page.getByRole('button', { name: 'Move to a workgroup: the chosen users' }))
      .first()
      .click();
    await dialog.getByRole('heading', { level: 2 }).waitFor();
    const [, asked] = (await dialog.getByRole('heading', { level: 2 }).textContent())!.match(/(\d+) users?/)!;
    const [, staying] = (await dialog.textContent())!.match(/(\d+) users? stays? as they are/) ?? [0, 0];
    expect(Number(asked) + Number(staying)).toBe(total);
    await page.goto('/administration/workgroups/several/activate?in=all');
    await page.getByText('Choose users in the list first.').waitFor();
    await page.getByRole('link', { name: 'Ok', exact: true }).click();
    await page.locator('.users-filter').waitFor();
    await visit.end();
  });
});

const withAndWithoutScripts: BrowserProfile[] = [
  { scripts: true, width: 1440 },
  { scripts: false, width: 1440, theme: 'dark' },
];

describe.each(withAndWithoutScripts.map((profile) => ({ name: nameOf(profile), profile })))(
  'the form of a user with a task, $name,',
  ({ profile }) => {
    test('asks who gets the task before the user is moved, and keeps what was typed', async () => {
      const surname = `Moved${randomUUID().slice(0, 8)}`;
      const title = `Call ${surname}`;
      await threeUsers(surname, title);
      const visit = await Visit.begin(profile);
      const { page } = visit;
      await visit.signIn(administrator);
      await page.goto(`/administration/workgroups?in=all&q=${surname}`);
      await page
        .getByRole('link', { name: `Bo ${surname}` })
        .first()
        .click();
      const dialog = page.getByRole('dialog').first();
      await dialog.getByLabel('Position').fill('Porter');
      await dialog.getByLabel('Workgroup').selectOption('Administrators');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText(title).waitFor();
      const choice = dialog.getByLabel('Give the task to');
      await dialog.getByText('Choose who gets the tasks.').first().waitFor();
      expect(await dialog.getByLabel('Position').inputValue()).toBe('Porter');
      await visit.looksRight();
      await choice.selectOption('They keep them');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText(`Bo ${surname} is successfully updated.`).waitFor();
      await visit.end();
    });
  },
);

/** Creates Ana, Bo and Cy, active users of the workgroup of an officer; Bo with a task where it has a title. */
async function threeUsers(surname: string, task?: string) {
  const superuser = new pg.Client(onDatabase(inject('template'), 'test_product'));
  await superuser.connect();
  await superuser.query(
    `insert into app_user (account_id, workgroup_id, email, first_name, last_name, status)
     select u.account_id, w.id, lower(first || $2) || '@grandpacific.example', first, $2, 1
     from app_user u
     join lateral (select id from workgroup w where w.account_id = u.account_id and not is_admin limit 1) w on true,
       unnest(array['Ana', 'Bo', 'Cy']) as first
     where u.email = $1`,
    [administrator, surname],
  );
  if (task) {
    await superuser.query(
      `insert into incident_task (account_id, id, incident_id, title, assignee_user_id, assign_user_id, assign_user_name)
       select u.account_id, gen_random_uuid(), i.id, $3, u.id, u.id, u.first_name
       from app_user u join lateral (
         select id from incident i where i.account_id = u.account_id and i.status <> 2 and not i.locked limit 1) i on true
       where u.last_name = $1 and u.first_name = $2`,
      [surname, 'Bo', task],
    );
  }
  await superuser.end();
}
