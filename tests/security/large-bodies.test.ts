import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { maxFields } from '#app/platform/forms/form-values.ts';
import { readForm } from '#app/platform/forms/read-form.server.ts';
import { Client, fromOurPage } from '../support/client.ts';
import { bodies, cookies, largeForms, parts } from '../support/large-forms.ts';
import { ownProduct } from '../support/own-product.ts';
import { aCompany, password } from '../support/people.ts';

const product = await ownProduct();
afterAll(() => product.close());
const { targets, id, post } = await largeForms(product);

test('the provider and all actions of the product take part', () => {
  expect(targets).toEqual(
    expect.arrayContaining(['/signup', '/unsubscribe', '/idp/token', '/idp/interaction/:uid'.replace(':uid', id)]),
  );
});

test.each(targets)('4 MB without a session are refused before they are read, at %s', async (path) => {
  const [type] = bodies[targets.indexOf(path) % bodies.length]!;
  for (const cookie of cookies) expect(await statusOfHead(path, type, cookie)).toBe(413);
});

test('16 KB are accepted without a session, and a file no larger', async () => {
  const text = (bytes: number) => `theme=${'x'.repeat(bytes - 6)}`;
  expect((await post('/theme', bodies[0]![0], text(16 * 1024), '')).status).not.toBe(413);
  expect((await post('/theme', bodies[0]![0], text(16 * 1024 + 1), '')).status).toBe(413);
  expect((await post('/profile/picture', bodies[1]![0], parts.slice(0, 20_000), '')).status).toBe(413);
});

test('a session raises the limit, and fields are counted before they are parsed', async () => {
  const company = await aCompany(product.orm);
  const person = await company.person({ privileges: ['MYINCIDENT_ADD'] });
  const visitor = await Client.signIn(product.origin, person.email, password);
  const cookie = visitor.cookiesFor(product.origin);
  expect((await post('/theme', bodies[0]![0], `theme=${'x'.repeat(3 * 2 ** 20)}`, cookie)).status).not.toBe(413);
  for (const [type, body] of bodies) expect((await post('/theme', type, body, cookie)).status).toBe(413);
});

test.each(bodies)('a form of %s with a million fields is refused', async (type, body) => {
  const request = new Request('http://localhost/', { method: 'POST', headers: { 'Content-Type': type }, body });
  await expect(readForm(request)).rejects.toMatchObject({ status: 413 });
});

test('a form with as many fields as are allowed is read', async () => {
  const body = new URLSearchParams(Array.from({ length: maxFields }, (_, at) => [`f${at}`, 'x']));
  const request = new Request('http://localhost/', { method: 'POST', body });
  expect([...(await readForm(request))]).toHaveLength(maxFields);
});

/** Sends the head of a form of 4 MB and nothing of its body. */
async function statusOfHead(path: string, type: string, cookie: string) {
  const headers = { ...fromOurPage(product.origin, cookie), 'Content-Type': type, 'Content-Length': 4 * 2 ** 20 };
  const sent = request(`${product.address}${path}`, { method: 'POST', headers });
  sent.flushHeaders();
  const [{ statusCode }] = await once(sent, 'response');
  sent.destroy();
  return statusCode;
}
