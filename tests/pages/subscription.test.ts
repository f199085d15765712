import { afterAll, describe, expect, test } from 'vitest';
import { Visit } from '../support/browser.ts';
import { allProfiles, profilesToTest } from '../support/browser-profiles.ts';
import { ownProduct } from '../support/own-product.ts';
import { aCompany, password } from '../support/people.ts';
import { testPayments } from '../support/test-payments.ts';

let webhookUrl: string | null = null;
const payments = await testPayments({ webhookUrl: () => webhookUrl });
const product = await ownProduct(payments.variables);
webhookUrl = `${product.address}/webhooks/stripe`;
afterAll(async () => {
  await product.close();
  await payments.close();
});

const wide = allProfiles.filter(({ width }) => width === 1440);
const base = '/administration/subscription2';

/** The administrator of a trial subscribes, changes the plan and cancels it. */
describe.each(profilesToTest(wide))('the subscription, $name,', ({ profile }) => {
  async function begin(more = '') {
    const company = await aCompany(product.orm);
    await company.em.execute(
      `update account set trial_expires_at = now() + interval '9 days', billing_email = 'a@test.example' ${more} where id = current_account()`,
    );
    const person = await company.person({ privileges: ['SUBSCRIPTION_EDIT', 'MYINCIDENT_ADD'] });
    const visit = await Visit.begin(profile, product.origin);
    await visit.signIn(person.email, password);
    return { company, visit, page: visit.page };
  }

  test('leads a trial from its plan over a card and a price to a paid plan', async () => {
    const { visit, page, company } = await begin();
    const next = page.getByRole('link', { name: 'Next' }).or(page.getByRole('button', { name: 'Next' }));
    await page.goto('/administration');
    expect(await page.getByRole('heading', { name: 'Billing information' }).count()).toBe(0);
    await page.goto(base);
    await page.getByText('30-day free trial').waitFor();
    expect(await page.getByRole('button', { name: 'Cancel subscription' }).isDisabled()).toBe(true);
    await visit.looksRightNarrowToo();
    await page.getByText('$49.00 a month for 5 concurrent users').waitFor();
    await next.click();
    await page.waitForURL(`**${base}/plan`);
    if (profile.scripts) await page.getByRole('slider').fill('35');
    else {
      await page.getByLabel('Concurrent users').fill('35');
      await page.getByLabel('Promotion code').fill('nothing');
      await page.getByRole('button', { name: 'Show price' }).click();
      await page.getByText('This promotion code is not valid.').first().waitFor();
      await page.getByLabel('Promotion code').fill('');
      await page.getByRole('button', { name: 'Show price' }).click();
    }
    await page.getByText('$145.95').first().waitFor();
    await page.getByText(/The trial has [89] days left\. The plan begins today, and they are not kept\./).waitFor();
    await visit.looksRightNarrowToo();
    await next.click();
    await page.waitForURL(`**${base}/billing?**`);
    await page.getByText('To pay today').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    for (const missing of ['Contact Name', 'Phone', 'Address 1', 'City', 'Postal code']) {
      await page.getByText(`${missing} is required`).first().waitFor();
    }
    await visit.looksRightNarrowToo();
    await page.getByLabel('Contact name').fill('Helen Castellanos');
    await page.getByLabel('Phone').fill('604-555-0101');
    await page.getByLabel('Address 1').fill('1021 Seawall Road');
    await page.getByLabel('City').fill('Vancouver');
    await page.getByLabel('Postal code').fill('V6B 1A1');
    await page.getByRole('button', { name: 'Next' }).click();

    await page.waitForURL(`**${base}/payment?**`);
    await page.getByText('$145.95').first().waitFor();
    await page.getByText('Please submit a payment method first.').waitFor();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await page.getByText('4242 4242 4242 4242').waitFor();
    await page.getByLabel('Email').fill('');
    await page.getByRole('button', { name: 'Save card' }).click();
    await page.getByText('Email is required').first().waitFor();
    await visit.looksRightNarrowToo();
    await page.getByLabel('Email').fill('accounts@test.example');
    await page.getByRole('button', { name: 'Save card' }).click();
    await page.waitForURL(`${payments.address}/checkout/*`);
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByLabel('Expiry').fill('12 / 39');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Payment method is successfully saved.').waitFor();
    await page.getByText('ending in 4242, expires 12/2039').waitFor();
    await page.getByText('To pay today').waitFor();
    await visit.looksRightNarrowToo();
    expect(payments.state.charges).toHaveLength(0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(`**${base}/logout`);
    await page.getByText('Subscription is successfully updated.').waitFor();
    await page.getByRole('alertdialog', { name: 'Logout required' }).waitFor();
    await visit.looksRightNarrowToo();
    expect(payments.state.charges.map(({ amount }) => amount)).toEqual([14_595]);
    payments.state.charges.length = 0;
    const [account] = await company.em.execute(
      'select subscription_type as type, concurrent_user_count as seats from account where id = current_account()',
    );
    expect(account).toEqual({ type: 'paid', seats: 35 });
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/administration'));
    await visit.end();
  });

  test('lists invoices with their PDF, changes the plan with the price of today, and cancels', async () => {
    const { visit, page } = await begin();
    await subscribe(page);
    await page.goto('/administration/billingInformation');
    await page.getByRole('heading', { name: 'Invoices (1)' }).waitFor();
    await page
      .getByText(/, \$51\.45$/)
      .first()
      .waitFor();
    const pdf = await page.request.get((await page.getByRole('link', { name: /Download/ }).getAttribute('href'))!);
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await page.getByLabel('City').fill('Victoria');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Billing information is successfully update.').waitFor();
    await visit.looksRightNarrowToo();

    await page.goto(`${base}/plan`);
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await page.goto(`${base}/plan?period=MONTH&users=25`);
    await page.getByText('more users already paid').or(page.getByText('20 more users, from today')).first().waitFor();
    await visit.looksRightNarrowToo();
    await page.goto(`${base}/plan?period=MONTH&users=7`);
    await page.getByText('Choose 5 to 205 users, in steps of 10.').first().waitFor();

    await page.goto(base);
    await page.getByRole('link', { name: 'Cancel subscription' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Cancel subscription' });
    await dialog.getByText('It stays valid until').waitFor();
    await visit.looksRightNarrowToo();
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByText('None: cancelled').waitFor();
    await visit.looksRightNarrowToo();
    await page.getByRole('button', { name: 'Resume subscription' }).click();
    await page.getByRole('link', { name: 'Cancel subscription' }).waitFor();
    expect(await page.getByText('None: cancelled').count()).toBe(0);
    await visit.end();
    payments.state.charges.length = 0;
  });

  test('advises a manual plan to contact support', async () => {
    const { visit, page } = await begin(`, subscription_type = 'manual'`);
    await page.goto(base);
    await page.getByText('Please contact support').waitFor();
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await visit.looksRightNarrowToo();
    await page.goto(`${base}/plan?period=MONTH&users=25`);
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await visit.end();
  });

  async function subscribe(page: Visit['page']) {
    await page.goto(`${base}/payment?period=MONTH&users=5`);
    await page.getByRole('button', { name: 'Save card' }).click();
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByLabel('Expiry').fill('12/39');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Payment method is successfully saved.').waitFor();
    await page.goto(`${base}/billing?period=MONTH&users=5`);
    await page.getByLabel('Contact name').fill('Helen Castellanos');
    await page.getByLabel('Phone').fill('604-555-0101');
    await page.getByLabel('Address 1').fill('1021 Seawall Road');
    await page.getByLabel('City').fill('Vancouver');
    await page.getByLabel('Postal code').fill('V6B 1A1');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(`**${base}/logout`);
  }
});
