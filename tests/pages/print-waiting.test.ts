import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { onDatabase } from '../setup/postgres.ts';
import { officer, Visit } from '../support/browser.ts';
import { desktopFirst, profilesToTest } from '../support/browser-profiles.ts';

const superuser = new pg.Client(onDatabase(inject('template'), new URL(inject('demo').app).pathname.slice(1)));
await superuser.connect();
afterAll(async () => {
  await superuser.end();
});

describe.each(profilesToTest(desktopFirst))('the page of a printout that waits, $name,', ({ profile }) => {
  test('says how many are before it, what to do after a minute and when it fails, and Back cancels it', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await visit.signIn(officer);
    const { incidentId, printoutId } = await waitingPrintout();
    await page.goto(`/incidents/${incidentId}/print?printout=${printoutId}`);
    await page.getByText('1 printout is before yours.').waitFor();
    expect(await page.getByText('This takes longer').count()).toBe(0);
    await visit.looksRight();

    await superuser.query(`delete from pgboss.job where data ->> 'printoutId' = $1`, [earlier]);
    await superuser.query(`update printout set requested_at = now() - interval '2 minutes' where id = $1`, [
      printoutId,
    ]);
    if (!profile.scripts) await page.getByRole('link', { name: 'Check again' }).click();
    await page.getByText('This takes longer than usual.').waitFor();
    expect(await page.getByText('before yours').count()).toBe(0);
    await visit.looksRight();

    await superuser.query(`delete from pgboss.job where data ->> 'printoutId' = $1`, [printoutId]);
    await page.reload();
    await page.getByText('The print could not be made.').waitFor();
    await page.getByText('Try again in a few minutes.').waitFor();
    await visit.looksRight();

    await page.getByRole('button', { name: 'Back to the incident' }).click();
    await page.waitForURL(/\/incidents\/[0-9a-f-]+(\?|$)/);
    expect(await superuser.query('select from printout where id = $1', [printoutId])).toMatchObject({ rowCount: 0 });
    await visit.end();
  });
});

const earlier = randomUUID();

/** Stores a printout whose job starts in an hour, and before it one that a worker seems to make. */
async function waitingPrintout(): Promise<{ incidentId: string; printoutId: string }> {
  const { rows } = await superuser.query(printoutSql, [officer]);
  await superuser.query(jobsSql, [earlier, rows[0].printoutId]);
  return rows[0];
}

const printoutSql = `
insert into printout (account_id, kind, incident_id, incident_version, requested_by, requested_by_name, time_zone)
select i.account_id, 'INCIDENTS', i.id, i.version, u.id, 'Ana', 'UTC'
from app_user u join incident i on i.account_id = u.account_id and i.create_user_id = u.id and not i.locked
where u.email = $1 order by i.number limit 1
returning id as "printoutId", incident_id as "incidentId"`;

const jobsSql = `
insert into pgboss.job (name, data, state, start_after, created_on) values
  ('print-incident', jsonb_build_object('printoutId', $1::text), 'active', now(), now() - interval '1 second'),
  ('print-incident', jsonb_build_object('printoutId', $2::text), 'created', now() + interval '1 hour', now())`;
