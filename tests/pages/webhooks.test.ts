import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { emailIn } from '../setup/hotel-of-worker.ts';
import { onDatabase } from '../setup/postgres.ts';
import { Visit } from '../support/browser.ts';
import { profilesToTest } from '../support/browser-profiles.ts';

const admin = emailIn(Number(process.env.VITEST_POOL_ID), 'admin@grandpacific.example');

/** Administration is not offered on phones. */
const desks = [
  { scripts: true, width: 1440 },
  { scripts: false, width: 1440, theme: 'dark' },
] as const;

const shot = async ({ page, profile }: Visit, name: string) => {
  if (process.env.SHOTS) {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${process.env.SHOTS}/webhook-${name}-${width}-${profile.theme ?? 'light'}.png` });
    }
  }
};

describe.each(profilesToTest(desks))('an administrator, $name,', ({ profile }) => {
  test('adds a webhook, sees its secret and its test, rotates, switches off and on, and deletes it', async () => {
    const visit = await Visit.begin(profile);
    await visit.signIn(admin);
    const { page } = visit;
    const host = `hooks-${randomUUID().slice(0, 8)}.invalid`;
    const dialog = page.getByRole('dialog');
    await page.goto('/administration/webhooks');
    await visit.looksRightNarrowToo();
    await page.getByRole('link', { name: 'Add webhook' }).click();
    await dialog.getByRole('textbox', { name: 'Address' }).fill(`http://${host}/incidents`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('The address must begin with https://.').first().waitFor();
    await visit.looksRightNarrowToo();
    await dialog.getByRole('textbox', { name: 'Address' }).fill(`https://${host}/incidents`);
    await dialog.getByLabel('Incident closed').check();
    const chosen = dialog.getByRole('button', { name: /^Incident class/ });
    if (profile.scripts) {
      const answered = Promise.withResolvers<void>();
      await page.route('**/lookup-trees/class', async (route) => {
        await answered.promise;
        await route.continue();
      });
      await chosen.click();
      await dialog.getByText('Loading…').waitFor();
      await visit.looksRightNarrowToo();
      answered.resolve();
      await dialog.getByRole('treeitem').first().waitFor();
      await page.keyboard.press('Escape');
    }
    const choose = async (words: string, name: string) => {
      await chosen.click();
      const filter = dialog.getByLabel('Filter incident class');
      await filter.fill(words);
      if (!profile.scripts) await dialog.getByRole('button', { name: 'Filter' }).click();
      await visit.looksRightNarrowToo();
      await shot(visit, 'class');
      const entry = profile.scripts
        ? dialog.getByRole('treeitem', { name }).first()
        : dialog.locator('.tree__choice', { hasText: name }).first();
      await entry.click();
      await chosen.filter({ hasText: name }).waitFor();
      await visit.looksRightNarrowToo();
    };
    await choose('', 'All classes');
    await choose('bicycle', 'Bicycle');
    await shot(visit, 'chosen');
    await dialog.getByRole('button', { name: 'Save' }).click();

    const shown = page.locator('.secret__key');
    await shown.waitFor();
    const secret = await shown.textContent();
    expect(secret).toMatch(/^whsec_[\w+/]{32}$/);
    await visit.looksRightNarrowToo();
    await dialog.getByRole('link', { name: 'Rotate' }).click();
    const rotation = page.getByRole('alertdialog');
    await rotation.getByText('For 24 hours events are signed with both').waitFor();
    await visit.looksRightNarrowToo();
    await rotation.getByRole('button', { name: 'Rotate' }).click();
    await dialog.getByText('Events are signed with the secret before it too').waitFor();
    expect(await shown.textContent()).not.toBe(secret);
    await dialog.getByRole('link', { name: 'Ok' }).click();

    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: `Edit ${host}` }) });
    await row.getByText('created, closed').waitFor();
    // no name leads to the address
    await expect
      .poll(
        async () => {
          await page.reload();
          return await page
            .getByRole('row')
            .filter({ hasText: 'webhook.test' })
            .filter({ hasText: host })
            .textContent();
        },
        // a resolver of names that cannot be reached is asked several times
        { timeout: 60_000 },
      )
      .toContain('The address leads to no place on the public internet');
    await visit.looksRightNarrowToo();
    await row.getByRole('link', { name: `Edit ${host}` }).click();
    expect(await dialog.getByLabel('Incident closed').isChecked()).toBe(true);
    await chosen.filter({ hasText: 'Bicycle' }).waitFor();
    await dialog.getByLabel('Note added').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText('created, closed, note added', { exact: false }).waitFor();
    await row.getByRole('button', { name: `Switch off ${host}` }).click();
    await row.getByText('Off', { exact: true }).waitFor();
    await row.getByRole('button', { name: `Switch on ${host}` }).click();
    await row.getByRole('button', { name: `Send a test to ${host}` }).waitFor();
    await failed(host);
    await page.reload();
    const entry = page.locator('details.entry').filter({ hasText: host }).first();
    await entry.locator('summary').click();
    await entry.getByText('502 in 31 ms').first().waitFor();
    await visit.looksRightNarrowToo();
    await page.getByRole('button', { name: 'Drop: incident.created' }).first().click();
    await page.getByText('The event is dropped.').waitFor();
    await page.getByRole('row').filter({ hasText: 'Dropped' }).first().waitFor();
    await row.getByRole('link', { name: `Delete ${host}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`The webhook to ${host} is deleted.`).waitFor();
    await visit.end();
  });
});

/** Gives the webhook of a host two events that were given up, about an incident of the account. */
async function failed(host: string) {
  const client = new pg.Client(onDatabase(inject('template'), new URL(inject('demo').app).pathname.slice(1)));
  await client.connect();
  await client.query(
    `with webhook as (select account_id, id from webhook where url like $1),
     change as (insert into incident_change (account_id, place, incident_id, kind, version, locked, create_user_id)
       select w.account_id, (select least(min(c.place), 0) from incident_change c where c.account_id = w.account_id)
         - row_number() over (), i.id, 'CREATE', 1, false, i.create_user_id
       from webhook w cross join lateral (
         select * from incident i where i.account_id = w.account_id and not i.locked limit 2) i
       returning account_id, place, incident_id)
     insert into webhook_delivery (account_id, webhook_id, place, incident_id, kind, body, state, tries, answers, next_at)
     select c.account_id, w.id, c.place, c.incident_id, 'CREATE',
       jsonb_build_object('type', 'incident.created', 'data', jsonb_build_object('incidentId', c.incident_id)), 'FAILED', 8,
       (select jsonb_agg(jsonb_build_object('at', now() - make_interval(hours => 24 - 3 * n), 'status', 502, 'problem', null,
         'ms', 30 + n)) from generate_series(1, 8) n), now()
     from change c join webhook w on w.account_id = c.account_id`,
    [`https://${host}/%`],
  );
  await client.end();
}
