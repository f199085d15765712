import { afterAll, describe, expect, inject, test } from 'vitest';
import { openOrm } from '#db/orm.ts';
import { administrator, manager, Visit } from '../support/browser.ts';
import { allProfiles, profilesToTest } from '../support/browser-profiles.ts';
import { aCompany, type Person, password } from '../support/people.ts';

const orm = await openOrm(inject('demo').app, 2);

afterAll(async () => {
  await orm.close(true);
});

const wide = allProfiles.filter(({ width }) => width === 1440);
const maxBytes = 200 * 1024;

describe.each(profilesToTest(wide))('the rules for emails, $name,', ({ profile }) => {
  test('name who unsubscribed and when, and have a small form in an account of 4,649 classes', async () => {
    const company = await aCompany(orm);
    await addClasses(company);
    await addRuleThatSomebodyLeft(company);
    const { email } = await company.person({ admin: true });
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await visit.signIn(email, password);
    await page.goto('/administration/notification');
    await page.getByText(/^night@test\.example unsubscribed on 05\/01\/2026$/).waitFor();
    await page.getByText('desk@test.example').waitFor();
    await visit.looksRightNarrowToo();
    for (const name of ['Add notification', 'Edit Night desk']) {
      await page.goto('/administration/notification');
      const link = page.getByRole('link', { name, exact: true });
      const sent = await page.request.get((await link.getAttribute('href'))!);
      expect((await sent.body()).byteLength, name).toBeLessThan(maxBytes);
      await link.click();
      await page.getByRole('dialog').getByLabel('Recipients').waitFor();
    }
    await visit.end();
  });
});

describe.each(profilesToTest(wide))('the audit, $name,', ({ profile }) => {
  test('finds a user by typing, and exports what its filter shows', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await visit.signIn(manager);
    await page.goto('/dashboard');
    await visit.signIn(administrator);
    await page.goto('/administration/audit');
    const find = async (typed: string) => {
      await page.getByRole('combobox', { name: 'User' }).fill('');
      await page.getByRole('combobox', { name: 'User' }).pressSequentially(typed);
      await page.getByRole('button', { name: 'Show' }).click();
      await page.waitForURL((url) => url.searchParams.get('user') === typed);
    };
    const shown = async () => [...new Set(await page.locator('main tbody td[data-label=User]').allTextContents())];
    await page.getByLabel('Audit type').selectOption('AUTHENTICATION');
    await find(manager);
    await expect.poll(shown).toHaveLength(1);
    const [name = ''] = await shown();
    expect(name).not.toBe('');
    await find('nobody of this hotel');
    await expect.poll(shown).toEqual([]);
    const typed = name.slice(1).toUpperCase();
    await find(typed);
    await expect.poll(shown).toEqual([name]);
    expect(await page.getByRole('combobox', { name: 'User' }).inputValue()).toBe(typed);
    await visit.looksRightNarrowToo();
    const href = await page.getByRole('link', { name: 'Export to excel' }).getAttribute('href');
    const { searchParams } = new URL(href!, page.url());
    expect(Object.fromEntries(searchParams)).toMatchObject({ user: typed, auditType: 'AUTHENTICATION' });
    const [, ...lines] = (await (await page.request.get(href!)).text()).trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !(line.includes(name) && line.includes('Authentication')))).toEqual([]);
    await visit.end();
  });
});

/** Gives the company 9 classes with 4,640 below them. */
async function addClasses({ em }: Pick<Person, 'em'>) {
  await em.execute(
    `insert into lookup (account_id, type, name, position)
     select current_account(), 'INCIDENT_CLASS', 'Group ' || n, n from generate_series(1, 9) n`,
  );
  await em.execute(
    `insert into lookup (account_id, type, parent_id, name, position)
     select account_id, type, id, 'Class ' || n, n from lookup, generate_series(1, 516) n
     where account_id = current_account() and parent_id is null and type = 'INCIDENT_CLASS'`,
  );
}

async function addRuleThatSomebodyLeft({ em }: Pick<Person, 'em'>) {
  await em.execute(
    `with rule as (insert into incident_notification (account_id, name) values (current_account(), 'Night desk') returning id),
       recipient as (insert into incident_notification_recipient (account_id, notification_id, email)
         select current_account(), id, 'desk@test.example' from rule),
       gone as (insert into incident_notification_unsubscribed (account_id, notification_id, email, at)
         select current_account(), id, 'night@test.example', '2026-01-05 20:00+00' from rule)
     insert into incident_notification_class (account_id, notification_id, class_id, events)
     select current_account(), rule.id, lookup.id, array['CREATE'] from rule, lookup
     where lookup.account_id = current_account() and lookup.name = 'Class 7' limit 1`,
  );
}
