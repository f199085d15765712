import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { onDatabase } from '../setup/postgres.ts';
import { administrator, manager, officer, Visit } from '../support/browser.ts';
import { type BrowserProfile, phoneFirst, profilesToTest } from '../support/browser-profiles.ts';

describe.each(profilesToTest(phoneFirst))('tasks of an incident, $name,', ({ profile }) => {
  test('come from the template of a class, are handed back and finished, and are found by a search', {
    timeout: 240_000,
  }, async () => {
    const word = randomUUID().slice(0, 8);
    const [template, own] = [`Save the recording ${word}`, `Call the guest ${word}`];
    const { classId, incidentId, number } = await anOpenIncident();
    await addTemplate({ profile: { ...profile, width: 1440 }, classId, title: template });
    const visit = await Visit.begin(profile);
    const { page } = visit;
    const dialog = page.getByRole('dialog');
    const act = (name: string) => page.getByRole('button', { name, exact: true }).last().click();

    await visit.signIn(manager);
    await page.goto(`/incidents/${incidentId}`);
    await page.getByRole('link', { name: 'Add from a template' }).click();
    await page.waitForURL(/from-template/);
    for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
    await act('Add tasks');
    await dialog.getByText('Choose a task.').first().waitFor();
    await dialog.getByRole('checkbox', { name: template }).check();
    await act('Add tasks');
    await dialog.getByText('Choose who does it.').first().waitFor();
    await visit.looksRight();
    await dialog.getByRole('combobox').selectOption({ label: 'Priya Nair' });
    await act('Add tasks');
    await page.getByText('1 task is added.').first().waitFor();
    await page.getByRole('link', { name: 'Add task', exact: true }).click();
    await page.waitForURL(/tasks\/new/);
    await dialog.getByLabel('Title').fill(own);
    await dialog.getByLabel('Assigned to').selectOption({ label: 'Priya Nair' });
    await act('Add task');
    await page.getByText(`Task “${own}” is added.`).first().waitFor();
    await visit.looksRight();

    await visit.signIn(officer);
    await page.goto('/tasks?show=mine');
    await page.getByRole('link', { name: template }).first().click();
    await act('Hand back');
    await dialog.getByText('A reason is required').first().waitFor();
    await dialog.getByLabel('Note').fill('The camera is of another floor.');
    await visit.looksRight();
    await act('Hand back');
    await page
      .getByText(/is handed back to Dana Whitfield/)
      .first()
      .waitFor();

    await visit.signIn(manager);
    await page.goto(`/incidents/${incidentId}`);
    await page
      .getByText(/The camera is of another floor\./)
      .first()
      .waitFor();
    await page.getByRole('link', { name: `Finish task: ${template}` }).click();
    await dialog.getByLabel('Note').fill('Saved by the night desk.');
    await act('Finish');
    await page.getByText(`Task “${template}” is finished.`).first().waitFor();
    await page.getByText('Saved by the night desk.').first().waitFor();

    await page.goto('/search?by=task');
    await page.getByLabel('Assigned to').fill('iya nai');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page
      .getByText(/With an open task, assignee contains “iya nai”/i)
      .first()
      .waitFor();
    await visit.looksRight();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('link', { name: 'Use the last 30 days' }).click();
    await page.getByRole('heading', { name: /^\d+ incidents?$/ }).waitFor();
    expect(new URL(page.url()).searchParams.getAll('task')).toEqual(['state:OPEN;assignee:iya nai']);
    await page.getByRole('link', { name: String(number), exact: true }).waitFor();

    await page.goto(`/incidents/${incidentId}`);
    await page.getByRole('link', { name: `Finish task: ${own}` }).click();
    await dialog.getByLabel('Note').fill('Not needed any more.');
    await act('Drop');
    await page.getByText(`Task “${own}” is dropped.`).first().waitFor();
    await visit.end();
  });
});

type GivenTemplate = { profile: BrowserProfile; classId: string; title: string };

/** Adds a template to a class, in the administration, which is for wide windows. */
async function addTemplate({ profile, classId, title }: GivenTemplate) {
  const visit = await Visit.begin(profile);
  const { page } = visit;
  const dialog = page.getByRole('dialog');
  const act = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
  await visit.signIn(administrator);
  await page.goto(`/administration/lookups/${classId}?type=INCIDENT_CLASS`);
  await dialog.getByRole('link', { name: 'Tasks' }).click();
  await page.waitForURL(/\/tasks\?/);
  await dialog.getByRole('link', { name: 'Add task' }).click();
  await page.waitForURL(/\/tasks\/add/);
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Due in days').fill('400');
  await act('Save');
  await dialog.getByText('Enter a number of days from 0 to 365.').first().waitFor();
  await dialog.getByLabel('Due in days').fill('2');
  await visit.looksRight();
  await act('Save');
  await dialog.getByRole('cell', { name: title, exact: true }).waitFor();
  await dialog.getByText('Nobody yet, due in 2 days').first().waitFor();
  await visit.looksRight();
  await visit.end();
}

/** Returns the open incident of the manager's hotel that was reported last, with its top class. */
async function anOpenIncident() {
  const superuser = new pg.Client(onDatabase(inject('template'), 'test_product'));
  await superuser.connect();
  const { rows } = await superuser.query<{ classId: string; incidentId: string; number: string }>(
    `select i.id as "incidentId", i.number, (select c.ancestor_id from lookup_closure c
        join lookup l on l.account_id = c.account_id and l.id = c.ancestor_id
        where c.account_id = i.account_id and c.descendant_id = i.last_class_id and l.parent_id is null) as "classId"
     from incident i join app_user u on u.account_id = i.account_id
     where u.email = $1 and i.status = 1 and not i.locked order by i.reported_at desc limit 1`,
    [manager],
  );
  await superuser.end();
  return rows[0]!;
}
