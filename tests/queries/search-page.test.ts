import { afterAll, describe, expect, test } from 'vitest';
import { fromOurPage, sendRequest } from '../support/client.ts';
import { startWeb } from '../support/product-process.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const web = await startWeb({ database: process.env.DATABASE_URL!, dataDir: world.product.settings.dataDir });
afterAll(async () => {
  await web.end('SIGKILL');
  await world.close();
});

const { cookie } = await world.home.user('Ana', 'ALLINCIDENT_SEARCH');
const get = (path: string) => sendRequest(web.own, { path, cookie });
const persons = (count: number, name = 'Lee') =>
  Array.from({ length: count }, (_, index) => `person=lastName:${name};firstName:${name}${index}`).join('&');

describe('a search without a date', () => {
  test('asks for the last 30 days', async () => {
    const search = persons(39);
    expect((await get(`/search?${search}&run=1`)).headers.location).toContain('/search/date-period?');
    const { status, body } = await get(`/search/date-period?${search}`);
    expect([status, body]).toEqual([200, expect.stringContaining('Use the last 30 days')]);
  });

  test('says that OR adds the last 30 days to what its criteria find of all dates', async () => {
    const limits = 'Search the incidents that were reported in the last 30 days?';
    const adds = 'Find also all incidents that were reported in the last 30 days?';
    const { body: and } = await get('/search/date-period?status=status:1&person=lastName:Lee');
    expect([and.includes(limits), and.includes(adds)]).toEqual([true, false]);
    const { body: or } = await get('/search/date-period?operator=OR&status=status:1&person=lastName:Lee');
    expect([or.includes(limits), or.includes(adds)]).toEqual([false, true]);
  });

  test.each([
    ['as many criteria as it may have', persons(40), 'A search has at most 40 criteria. Remove some first.'],
    [
      'criteria as long as an address may be',
      persons(39, 'L'.repeat(62)),
      'The search is too long. Remove some criteria, or shorten them.',
    ],
  ])('with %s keeps them, and says why no period can be added', async (_, search, message) => {
    const { location } = (await get(`/search/date-period?${search}`)).headers;
    const shown = await get(`/search?${search}&run=1`);
    expect([shown.status, shown.body]).toEqual([200, expect.stringContaining(message)]);
    expect(shown.body).toContain('Remove Person');
    expect(location).toMatch(/^\/search\?.*&run=1$/);
  });
});

describe('a message of the search', () => {
  const post = (path: string, form: Record<string, string>) =>
    sendRequest(web.own, { path, form, headers: fromOurPage(web.origin, cookie) });
  const alertIn = (body: string) => /<div class="alert[^>]* role="alert"[^>]*>.*?<\/div>/s.exec(body)?.[0];

  test('is an alert that takes the focus, of a search without criteria', async () => {
    const alert = alertIn((await get('/search?run=1')).body);
    expect(alert).toContain('Please add a search criteria.');
    expect(alert).toMatch(/autofocus=""/);
  });

  test('is an alert, of a criterion that is one too many', async () => {
    const { status, body } = await post(`/search?${persons(40)}&by=person`, { lastName: 'Lee' });
    expect([status, alertIn(body)]).toEqual([422, expect.stringContaining('A search has at most 40 criteria.')]);
  });

  test.each([
    ['MONTH', 'months', 'Choose a month.'],
    ['DAY_OF_WEEK', 'dayOfWeeks', 'Choose a day.'],
  ])('describes the boxes of which none is ticked, of %s', async (periodType, name, message) => {
    const { body } = await post(`/search?by=dateReported&period=${periodType}`, { periodType });
    expect(body).toMatch(new RegExp(`<fieldset aria-describedby="${name}-ticks-e">`));
    expect(body).toMatch(new RegExp(`<p class="error" id="${name}-ticks-e">.*?${message}`));
  });
});
