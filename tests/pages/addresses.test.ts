import { beforeAll, expect, inject, test } from 'vitest';
import { demoPassword, manager } from '../support/browser.ts';
import { Client } from '../support/client.ts';

let visitor: Client;
beforeAll(async () => {
  visitor = await Client.signIn(inject('origin'), manager, demoPassword);
});

const titleOf = (html: string) => [...html.matchAll(/<title[^>]*>([^<]*)<\/title>/g)].map(([, title]) => title);

test('a page that does not exist has the title of its message, once', async () => {
  for (const path of ['/no/such/page', '/incidents/0197f2a0-0000-7000-8000-000000000000']) {
    const { status, body } = await visitor.get(path);
    expect([status, titleOf(body)], path).toEqual([404, ['Page Not Exist Error · Incident Xpress']]);
  }
});

test('the address of an edit opens it, under the class of its incident', async () => {
  const list = await visitor.get('/dashboard/incidents/open');
  const [, path] = /href="(\/incidents\/[0-9a-f-]{36})/.exec(list.body)!;
  const viewer = await visitor.get(path!);
  const heading = /<h2 class="lede">.*?<\/h2>/s.exec(viewer.body)![0];
  const { status, body } = await visitor.follow(`${path}/edit`);
  expect(visitor.path).toMatch(new RegExp(`^${path}/edit/[0-9a-f-]{36}$`));
  expect(status).toBe(200);
  expect(body).toContain(heading);
  expect(await visitor.follow(`${path}/edit`)).toMatchObject({ status: 200 });
  expect(titleOf(body)).toEqual([expect.stringMatching(/^Incident #\d+ · Edit · Incident Xpress$/)]);
});

test('the name of a saved search leads to its results, and its pen to its criteria', async () => {
  const { body } = await visitor.get('/search');
  const [, id] = /href="\/search\?saved=([0-9a-f-]{36})&amp;run=1"/.exec(body)!;
  expect((await visitor.follow(`/search?saved=${id}&run=1`)).body).toMatch(/id="results/);
  expect(visitor.path).toContain('run=1');
  expect((await visitor.follow(`/search?saved=${id}`)).body).not.toMatch(/id="results/);
});

test('a page names its icons, its manifest and the colours of its bar', async () => {
  const { body } = await visitor.get('/help');
  const hrefs = [...body.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(
    ([, to]) => to!,
  );
  expect(hrefs).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/manifest.webmanifest']);
  for (const href of [...hrefs, '/icon-192.png', '/icon-512.png']) expect((await visitor.get(href)).status).toBe(200);
  expect(body.match(/<meta name="theme-color"[^>]*>/g)).toEqual([
    '<meta name="theme-color" content="#1c342a" media="(prefers-color-scheme: light)"/>',
    '<meta name="theme-color" content="#13231c" media="(prefers-color-scheme: dark)"/>',
  ]);
});

test('help has what its reader may do, finds it by words, and names who can be asked', async () => {
  const { body } = await visitor.get('/help');
  expect(body).toContain('Compare periods in a chart');
  expect(body).not.toContain('Add users');
  expect(body).toMatch(/Ask [^.]+\. An administrator of/);
  const found = (await visitor.get('/help?q=chart+periods')).body;
  expect(found).toContain('<details open="">');
  expect(found).not.toContain('I was logged out');
  expect((await visitor.get('/help?q=giraffe')).body).toContain('No answer has “giraffe”.');
  const anybody = await new Client(inject('origin')).get('/help');
  expect(anybody.body).toContain('Add users');
});
