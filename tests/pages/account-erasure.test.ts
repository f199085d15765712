import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { Visit } from '../support/browser.ts';
import { allProfiles, profilesToTest } from '../support/browser-profiles.ts';
import { ownProduct } from '../support/own-product.ts';
import { aCompany, password } from '../support/people.ts';

const product = await ownProduct();
const owner = new pg.Client(product.database.owner);
await owner.connect();
afterAll(async () => {
  await owner.end();
  await product.close();
});

const address = '/administration/subscription2/erasure';

describe.each(profilesToTest(allProfiles))('the erasure of an account, $name,', ({ profile }) => {
  async function begin({ admin = true } = {}) {
    const company = await aCompany(product.orm);
    await company.em.execute('update account set active = false where id = current_account()');
    const person = await company.person({ admin, privileges: ['SUBSCRIPTION_EDIT'] });
    const visit = await Visit.begin(profile, product.origin);
    await visit.signIn(person.email, password);
    await visit.page.goto(address);
    return { company, visit, page: visit.page };
  }
  const requested = async (em: Awaited<ReturnType<typeof aCompany>>['em']) =>
    (await em.execute<{ at: string | null }[]>('select requested_at as at from account_end'))[0]!.at !== null;

  test('is asked for with the name of the account and the password, and can be taken back until the night', async () => {
    const { visit, page, company } = await begin();
    await page.getByText('The account has been disabled since').waitFor();
    await page.getByText('Last reminder').waitFor();
    await visit.looksRight();
    await page.getByRole('link', { name: 'Export with private details' }).waitFor();
    await page.getByRole('link', { name: 'List the attachments' }).click();
    await page.getByText('There are no attachments.').waitFor();
    await visit.looksRight();
    await page.getByRole('link', { name: 'Back to the erasure' }).click();
    const erase = page.getByRole('button', { name: 'Erase account' });
    await erase.click();
    await page.getByText('Type the name of the account.').first().waitFor();
    await page.getByLabel('Type the name of the account').fill('Harbor');
    await page.getByLabel('Your password').fill(password);
    await erase.click();
    await page.getByText('Type Harbour, as it is written here.').first().waitFor();
    expect(await page.getByLabel('Type the name of the account').inputValue()).toBe('Harbor');
    expect(await page.getByLabel('Your password').inputValue()).toBe('');
    await page.getByLabel('Type the name of the account').fill('Harbour');
    await page.getByLabel('Your password').fill('wrong-Horse-7!');
    await erase.click();
    await page.getByText('The password is not right.').first().waitFor();
    await visit.looksRight();
    expect(await requested(company.em)).toBe(false);

    await page.getByLabel('Your password').fill(password);
    await erase.click();
    await page.getByText('The account is erased tonight.').waitFor();
    expect(await requested(company.em)).toBe(true);
    await visit.looksRight();
    await page.getByRole('button', { name: 'Do not erase it' }).click();
    await page.getByText('The account is not erased tonight.').waitFor();
    expect(await requested(company.em)).toBe(false);
    await visit.end();
  });

  test('asks who has no password here for a sign-in of the last 10 minutes', async () => {
    const { visit, page, company } = await begin();
    await company.em.execute(`update app_user set identity = 'other ' || id where account_id = current_account()`);
    await company.em.execute(
      `update session set created_at = now() - interval '11 minutes' where account_id = current_account()`,
    );
    await page.reload();
    expect(await page.getByLabel('Your password').count()).toBe(0);
    await page.getByLabel('Type the name of the account').fill('Harbour');
    await page.getByRole('button', { name: 'Erase account' }).click();
    await page.getByText('Log out and sign in again').first().waitFor();
    await visit.looksRight();
    expect(await requested(company.em)).toBe(false);
    await company.em.execute('update session set created_at = now() where account_id = current_account()');
    await page.getByRole('button', { name: 'Erase account' }).click();
    await page.getByText('The account is erased tonight.').waitFor();
    expect(await requested(company.em)).toBe(true);
    await visit.end();
  });

  test('is not offered on legal hold, nor to who is no administrator', async () => {
    const other = await begin({ admin: false });
    await other.page.getByText('Your privileges let you take no copy. Ask an administrator.').waitFor();
    expect(await other.page.getByRole('button', { name: 'Erase account' }).count()).toBe(0);
    await other.visit.end();
    const { visit, page, company } = await begin();
    await owner.query(`select set_config('app.account_id', $1, false)`, [company.id]);
    await owner.query(`insert into account_hold (account_id, reason) values ($1, 'A claim')`, [company.id]);
    await page.getByLabel('Type the name of the account').fill('Harbour');
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Erase account' }).click();
    await page.getByText('on legal hold').or(page.getByText('A legal hold keeps this account')).first().waitFor();
    expect(await page.getByRole('button', { name: 'Erase account' }).count()).toBe(0);
    expect(await requested(company.em)).toBe(false);
    await visit.end();
  });
});
