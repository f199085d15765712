import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { newPerson } from '#app/drafts/body/draft-parts.ts';
import { maskedNotSaved } from '#app/drafts/body/masked-not-saved.ts';
import { openOrm } from '#db/orm.ts';
import { Visit } from '../support/browser.ts';
import { formField } from '../support/incident-form.ts';
import { aCompany, password } from '../support/people.ts';

const orm = await openOrm(inject('demo').app, 1);
const company = await aCompany(orm);
afterAll(async () => {
  await orm.close(true);
});

describe('the save bar says', () => {
  test.each([
    [404, 'this draft was deleted'],
    [403, 'you no longer have permission to save this draft'],
    [500, 'the server cannot save right now'],
    [503, 'the server cannot save right now'],
  ])('for status %i that %s, and autosave retries', async (status, words) => {
    const { page, visit, answers } = await atAForm();
    answers.status = status;
    await address(page).fill('A lift stood still.');
    await page.getByText(`: ${words}`).waitFor();
    expect(await notes(page).count()).toBe(1);
    answers.status = null;
    await page.getByText('Draft saved').waitFor();
    expect(await notes(page).count()).toBe(0);
    await page.reload();
    expect(await address(page).inputValue()).toBe('A lift stood still.');
    await visit.end();
  });

  test.each([413, 422])('for status %i that the input is too large and retries after a change', async (status) => {
    const { page, visit, answers } = await atAForm();
    answers.status = status;
    await address(page).fill('Far too long.');
    await page.getByText('Not saved: your last change is too large').waitFor();
    await page.clock.runFor(120_000);
    expect(answers.asked).toBe(1);
    await page.getByRole('button', { name: 'Save', exact: true }).last().click();
    expect(await notes(page).count(), 'the form stays').toBe(1);
    if (status === 422) await visit.looksRight();
    answers.status = null;
    await address(page).fill('Short.');
    await page.clock.runFor(1_000);
    await page.getByText('Draft saved').waitFor();
    expect(answers.asked).toBe(2);
    await page.reload();
    expect(await address(page).inputValue()).toBe('Short.');
    await visit.end();
  });

  test('that details of a person were masked meanwhile, before a button takes effect', async () => {
    const { page, visit, answers } = await atAForm();
    const draftId = new URL(page.url()).pathname.split('/').at(-1)!;
    const person = { ...newPerson(randomUUID(), false), firstName: 'Camille' };
    const has = async (persons: object[]) => {
      const sql = `update draft set body = jsonb_set(body, '{persons}', $1::jsonb) where id = $2`;
      await company.em.execute(sql, [JSON.stringify(persons), draftId]);
    };
    await has([person]);
    await page.goto(`${page.url()}?open=${person.id}`);
    await page.locator('.keep-draft').waitFor({ state: 'hidden' });
    await has([{ ...person, personId: randomUUID(), phone: '604 555 0199' }]);
    // autosave does not send the phone before the button does; a time that the clock has passed already would be refused
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
    await formField(page, 'persons[0].phone').fill('604 555 0100');
    await page.getByRole('button', { name: 'Save', exact: true }).last().click();
    await page.getByText(maskedNotSaved).waitFor();
    await address(page).fill('A lift stood still.');
    await page.clock.runFor(1_000);
    const stored = `select body -> 'location' ->> 'address' as address from draft where id = $1`;
    const saved = async () => (await company.em.execute<[{ address: string }]>(stored, [draftId]))[0].address;
    await expect.poll(saved).toBe('A lift stood still.');
    expect(answers.asked).toBe(2);
    expect(await notes(page).count(), 'it is not forgotten by the next save').toBe(1);
    await page.getByRole('link', { name: 'Show the saved form' }).click();
    await page.locator('.keep-draft').waitFor({ state: 'hidden' });
    expect(await address(page).inputValue()).toBe('A lift stood still.');
    expect(await page.content()).not.toContain('604 555');
    await visit.end();
  });

  test('that the account is disabled, as soon as it is', async () => {
    const { page, visit } = await atAForm();
    await company.em.execute('update account set active = false');
    await address(page).fill('A lift stood still.');
    await page.getByText('Not saved: Account is disabled.').waitFor();
    await company.em.execute('update account set active = true');
    await page.getByText('Draft saved').waitFor();
    await visit.end();
  });

  test('that the user may not save any more when the privilege is withdrawn', async () => {
    const { page, visit, ana } = await atAForm();
    await company.em.execute(
      'delete from workgroup_privilege where workgroup_id = (select workgroup_id from app_user where id = $1)',
      [ana.userId],
    );
    await address(page).fill('A lift stood still.');
    await page.getByText('you no longer have permission to save this draft').waitFor();
    await visit.looksRight();
    await visit.end();
  });
});

/** Opens a new incident form; its saves are answered with `status` unless that is null. */
async function atAForm() {
  const ana = await company.person({ privileges: ['MYINCIDENT_ADD'] });
  const visit = await Visit.begin({ scripts: true, width: 1440 });
  const { page } = visit;
  await visit.signIn(ana.email, password);
  await page.clock.install();
  await page.goto('/newincident');
  await page.locator('.keep-draft').waitFor({ state: 'hidden' });
  const answers: { status: number | null; asked: number } = { status: null, asked: 0 };
  await page.route('**/saves', async (route) => {
    answers.asked++;
    const { status } = answers;
    await (status ? route.fulfill({ status, body: 'No.' }) : route.continue());
  });
  return { ana, visit, page, answers };
}

const address = (page: Visit['page']) => page.locator('input[name="location.address"]');

/** Returns the visible reasons why the form is not saved. */
const notes = (page: Visit['page']) => page.locator('.actions [role=status] b');
