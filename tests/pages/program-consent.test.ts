import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { demoPassword, officer, Visit } from '../support/browser.ts';
import { profilesToTest } from '../support/browser-profiles.ts';

/** A program on the person's own machine, which waits for the answer. */
const waiting = createServer((_req, res) => res.end('Back at the program'));
beforeAll(async () => {
  await new Promise((resolve) => waiting.listen(0, '127.0.0.1', () => resolve(undefined)));
});
afterAll(() => waiting.close());

const profiles = [
  { scripts: true, width: 1440 },
  { scripts: false, width: 1440, theme: 'dark' },
] as const;

function address() {
  const { port } = waiting.address() as AddressInfo;
  const query = new URLSearchParams({
    client_id: 'incident-xpress-programs',
    response_type: 'code',
    redirect_uri: `http://127.0.0.1:${port}/callback`,
    scope: 'openid offline_access api',
    resource: `${inject('origin')}/api`,
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(randomBytes(32).toString('base64url')).digest('base64url'),
  });
  return `/idp/auth?${query}`;
}

describe.each(profilesToTest(profiles))('a person, $name,', ({ profile }) => {
  test('denies a program, allows it, sees it in the profile and revokes it', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    const begin = async () => {
      await page.goto(address());
      await page.getByLabel('Email').fill(officer);
      await page.getByLabel('Password').fill(demoPassword);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    const question = page.getByRole('heading', { name: 'Let this program act for you?' });
    await begin();
    await question.waitFor();
    await page.getByText(/^127\.0\.0\.1:\d+$/).waitFor();
    await visit.looksRightNarrowToo();
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.waitForURL(/callback\?error=access_denied/);

    await begin();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(/callback\?code=/);
    await begin();
    await question.waitFor();

    await visit.signIn(officer);
    await page.goto('/profile');
    await page.getByText('Programs that act for you').waitFor();
    await visit.looksRightNarrowToo();
    await page.getByRole('button', { name: 'Revoke programs that act for you' }).click();
    await page.getByText('No program acts for you any more.').waitFor();
    expect(await page.getByText('Programs that act for you').count()).toBe(0);
    await visit.end();
  });
});
