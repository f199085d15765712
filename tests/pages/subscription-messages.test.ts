import { afterAll, describe, expect, test } from 'vitest';
import { Visit } from '../support/browser.ts';
import { allProfiles, profilesToTest } from '../support/browser-profiles.ts';
import { ownProduct } from '../support/own-product.ts';
import { aCompany, password } from '../support/people.ts';
import { testPayments } from '../support/test-payments.ts';

const payments = await testPayments();
const product = await ownProduct(payments.variables);
afterAll(async () => {
  await product.close();
  await payments.close();
});

const wide = allProfiles.filter(({ width }) => width === 1440);
const base = '/administration/subscription2';
const billing = '/administration/billingInformation';

describe.each(profilesToTest(wide))('the subscription, $name,', ({ profile }) => {
  async function begin(account: string) {
    const company = await aCompany(product.orm);
    await company.em.execute(`update account set ${account} where id = current_account()`);
    const person = await company.person({ privileges: ['SUBSCRIPTION_EDIT', 'MYINCIDENT_ADD'] });
    const visit = await Visit.begin(profile, product.origin);
    await visit.signIn(person.email, password);
    return { company, visit, page: visit.page };
  }

  test('says that a card was not saved, and asks for none before the price is seen', async () => {
    const { visit, page } = await begin(`trial_expires_at = now() + interval '9 days'`);
    await page.goto(`${base}/checkout?session=unknown`);
    await page.getByText('Failed to save a payment method.').waitFor();
    await page.goto(`${base}/plan?period=MONTH&users=25`);
    await page.getByText('$114.45').first().waitFor();
    // Next takes what is typed, although no price was asked for
    await (profile.scripts ? page.getByRole('slider') : page.getByLabel('Concurrent users')).fill('35');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(`**${base}/billing?period=MONTH&users=35**`);
    await page.goBack();
    await page.waitForURL(`**${base}/plan?**`);
    await page.goto(`${base}/payment?period=MONTH&users=25`);
    await page.getByText('Please submit a payment method first.').first().waitFor();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await visit.looksRightNarrowToo();
    await page.goto(`${base}/plan?period=MONTH&users=25&code=nothing`);
    await page.getByText('This promotion code is not valid.').first().waitFor();
    await visit.end();
  });

  test('says on the dashboard how a trial ends in its last week, and nothing before', async () => {
    const { visit, page, company } = await begin(`trial_expires_at = now() + interval '9 days'`);
    await page.goto('/dashboard');
    expect(await page.getByRole('heading', { name: 'Your trial' }).count()).toBe(0);
    await company.em.execute(
      `update account set trial_expires_at = now() + interval '5 days' where id = current_account()`,
    );
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Your trial' }).waitFor();
    await page.getByText(/Day 2[45] of 30/).waitFor();
    await visit.looksRightNarrowToo();
    await visit.end();
  });

  test('says that it is cancelled after its last day, and that the account is disabled', async () => {
    const { visit, page, company } = await begin(`subscription_type = 'paid', active = false`);
    await company.em.execute(
      `insert into account_subscription (account_id, customer, provider_id, status, period_type, concurrent_user_count,
         cancelled, ended_at)
       values (current_account(), 'cus_' || current_account(), 'sub_1', 'canceled', 'MONTH', 5, true, now())`,
    );
    await page.goto(base);
    await page.getByText('Subscription successfully cancelled.').waitFor();
    await visit.looksRightNarrowToo();
    await page.goto('/dashboard');
    await page.getByText('Reading, searching, printing, reports and Export to excel').waitFor();
    await page.getByText('Not while the account is disabled').waitFor();
    expect(await page.getByRole('link', { name: 'What is erased, and how to keep it' }).getAttribute('href')).toBe(
      `${base}/erasure`,
    );
    await visit.looksRightNarrowToo();
    await page.goto('/newincident');
    await page.getByText('Account is disabled.').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    await visit.end();
  });

  test('asks for billing information, lists invoices by pages and exports them', async () => {
    const { visit, page, company } = await begin(
      `subscription_type = 'paid', billing_contact_name = '', billing_email = ''`,
    );
    await company.em.execute(
      `insert into subscription_invoice (account_id, id, number, created_at, period_start, period_end, reason, users,
         amount_cents, status)
       select current_account(), 'in_' || i, 'N-' || lpad(i::text, 3, '0'), now() - make_interval(days => i), now(), now(),
         'cycle', 5, 5145, case when i = 3 then 'open' else 'paid' end from generate_series(1, 26) i`,
    );
    await page.goto(billing);
    await page.getByRole('heading', { name: 'Invoices (26)' }).waitFor();
    expect(await page.getByText(/^N-\d+$/).count()).toBe(10);
    await visit.looksRightNarrowToo();
    await page.goto(`${billing}?p=2&psz=25`);
    expect(await page.getByText(/^N-\d+$/).allTextContents()).toEqual(['N-026']);
    await page.goto(`${billing}?p=90000000000000&psz=50`);
    await page.getByRole('heading', { name: 'Invoices (26)' }).waitFor();
    const file = await (await page.request.get(`${billing}/invoices`)).text();
    expect(file.split('\n').filter(Boolean)).toHaveLength(27);
    expect(file).toContain('"N-003"');
    expect(file).toContain('"51.45","USD","Refused"');
    const records = await company.em.execute(
      `select object_data as data from audit_record where object_name = 'Invoices' and transaction_type = 'EXPORT'`,
    );
    expect(records).toEqual([{ data: { invoices: 26 } }]);

    await page.goto(billing);
    await page.getByRole('button', { name: 'Save' }).click();
    for (const field of ['Contact Name', 'Address 1', 'City', 'Postal code', 'Email', 'Phone']) {
      await page.getByText(`${field} is required`).first().waitFor();
    }
    await visit.looksRightNarrowToo();
    await visit.end();
  });
});
