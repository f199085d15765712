import { afterAll, expect, test } from 'vitest';
import { Visit } from '../support/browser.ts';
import { phoneFirst } from '../support/browser-profiles.ts';
import { ownProduct } from '../support/own-product.ts';
import { aCompany, password } from '../support/people.ts';
import { testPayments } from '../support/test-payments.ts';

const payments = await testPayments();
const product = await ownProduct(payments.variables);
afterAll(async () => {
  await product.close();
  await payments.close();
});

test('a refused payment is mended on a phone, where the rest of administration is left out', async () => {
  const company = await aCompany(product.orm);
  await company.em.execute(
    `insert into notification (account_id, message, notification_type, level, user_dismiss_available)
     values (current_account(), 'The last payment was refused.', 'PAYMENT_ERROR', 'WARNING', false)`,
  );
  const person = await company.person({ privileges: ['SUBSCRIPTION_EDIT', 'ACCOUNT_ADMIN'] });
  const visit = await Visit.begin(phoneFirst[0]!, product.origin);
  const { page } = visit;
  await visit.signIn(person.email, password);
  await page.goto('/administration/settings');
  await page.getByText('Administration is not available on mobile devices.').waitFor();
  await page.getByRole('link', { name: 'Go to Subscription' }).click();
  await page.goto('/administration/subscription2/payment');
  expect(await page.getByText('Administration is not available on mobile devices.').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Settings' }).isVisible()).toBe(false);
  await visit.looksRightNarrowToo();
  await page.getByLabel('Email').fill('accounts@test.example');
  await page.getByRole('button', { name: 'Save card' }).click();
  await page.waitForURL(`${payments.address}/checkout/*`);
  await visit.end();
});
