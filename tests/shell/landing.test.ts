import { describe, expect, onTestFinished, test } from 'vitest';
import { Client, sendRequest } from '../support/client.ts';
import { ownProduct } from '../support/own-product.ts';
import { aCompany, password } from '../support/people.ts';
import { testPayments } from '../support/test-payments.ts';

const MARKETING_URL = 'https://www.example.com/incidents';

async function productWith(env: Record<string, string>) {
  const product = await ownProduct({ MARKETING_URL, ...env });
  onTestFinished(() => product.close());
  return { ...product, visitor: new Client(product.origin, product.address) };
}

describe('the landing page', () => {
  test('redirects to the marketing site in production', async () => {
    const { visitor, address } = await productWith({
      SESSION_SECRET: 'a secret that is long enough to be one',
      ORIGIN: 'https://incidents.example.com',
    });
    expect((await visitor.get('/')).headers.location).toBe(MARKETING_URL);
    expect((await sendRequest(address, { path: '/', headers: { Host: 'localhost' } })).headers.location).toBe(
      MARKETING_URL,
    );
  });

  test('is shown outside production, with a sign-up link for visitors who are not signed in', async () => {
    const product = await productWith({ SESSION_SECRET: 'x'.repeat(32), APP_ENV: 'demo' });
    const { visitor } = product;
    const answer = await visitor.get('/');
    expect(answer.status).toBe(200);
    const shown = answer.body;
    expect(shown).toMatch(
      /<h1><svg [^>]*>.*?<\/svg>Incident Xpress Home<\/h1><p>Incident management service for your business\.<\/p>/,
    );
    const [, links] = /class="front__go">(.*?)<\/div>/.exec(shown)!;
    expect([...links!.matchAll(/href="([^"]+)"/g)].map(([, path]) => path)).toEqual(['/signup', '/login']);
    const [, foot] = /<footer class="foot">(.*?)<\/footer>/.exec(shown)!;
    const inFoot = [...foot!.matchAll(/href="([^"]+)"/g)].map(([, path]) => path);
    expect(inFoot).toEqual(['/signup/terms', '/signup/privacy', '/help']);
    expect(shown).toMatch(/<a href="\/signup" class="[^"]*desk-only-button[^"]*">SIGN UP<\/a>/);
    const ana = await (await aCompany(product.orm)).person();
    await visitor.signIn(ana.email, password);
    expect((await visitor.get('/')).body).not.toContain('SIGN UP');
  });

  test('and the sign-up say what a plan costs, where payments are set up', async () => {
    const payments = await testPayments();
    onTestFinished(() => payments.close());
    const settings = { SESSION_SECRET: 'x'.repeat(32), APP_ENV: 'demo' };
    const { visitor } = await productWith({ ...settings, ...payments.variables });
    const without = await productWith(settings);
    for (const path of ['/', '/signup']) {
      expect((await visitor.get(path)).body).toContain('$49.00 a month for 5 concurrent users');
      expect((await without.visitor.get(path)).body).not.toContain('$49.00');
    }
  });
});
