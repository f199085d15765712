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

const { cookie } = await world.home.user('Ana', 'INCIDENT_ANALYSIS');
const { INCIDENT_CLASS, LOCATION } = world.home.lookups;
const chosen = 'period=periodType:LAST_DAYS;days:30&frequency=MONTH&chart=bar&title=Thefts';

async function post(step: number, fields: Record<string, string>) {
  const { status, headers, body } = await sendRequest(web.own, {
    path: `/analyze?${chosen}&step=${step}`,
    headers: fromOurPage(web.origin, cookie),
    form: fields,
  });
  return { status, body, to: new URL(String(headers.location ?? '/'), web.origin).searchParams };
}
const seen = ({ to }: Awaited<ReturnType<typeof post>>) => ({
  periods: to.getAll('period').length,
  class: to.get('class'),
  location: to.get('location'),
  step: to.get('step'),
  generated: to.get('generated'),
});
const before = { periods: 1, class: null, location: null, step: null, generated: null };
const day = { periodType: 'PERIOD', fromDate: '2026-03-01', toDate: '2026-03-14', days: '30', name: '' };

describe('Next and Generate of the analysis', () => {
  test('add what is chosen in the picker and not added yet', async () => {
    const [node, place] = [`lookupId:${INCIDENT_CLASS};includeDescendant`, `lookupId:${LOCATION};includeDescendant`];
    expect(seen(await post(2, { lookupId: INCIDENT_CLASS, step: '3' }))).toEqual({ ...before, class: node, step: '3' });
    expect(seen(await post(2, { lookupId: INCIDENT_CLASS, generated: '1' }))).toEqual({
      ...before,
      class: node,
      generated: '1',
    });
    expect(seen(await post(3, { lookupId: LOCATION, step: '4' }))).toEqual({
      ...before,
      location: place,
      step: '4',
    });
  });

  test('add a period that is typed, or whose kind is chosen', async () => {
    expect(seen(await post(0, { ...day, step: '1' }))).toEqual({ ...before, periods: 2, step: '1' });
    const days = { ...day, periodType: 'LAST_DAYS', fromDate: '', toDate: '' };
    expect(seen(await post(0, { ...days, generated: '1' }))).toEqual({ ...before, periods: 2, generated: '1' });
  });

  test('show the error of what they cannot add, and go nowhere', async () => {
    const { status, body } = await post(0, { ...day, toDate: '', step: '1' });
    expect([status, body]).toEqual([422, expect.stringContaining('Enter the last day.')]);
  });

  test('go on where nothing is filled in, and Add stays', async () => {
    const untouched = { ...day, fromDate: '', toDate: '' };
    expect(seen(await post(0, { ...untouched, step: '1' }))).toEqual({ ...before, step: '1' });
    expect(seen(await post(2, { lookupId: '', generated: '1' }))).toEqual({ ...before, generated: '1' });
    expect((await post(2, { lookupId: '' })).status).toBe(422);
    expect(seen(await post(2, { lookupId: INCIDENT_CLASS }))).toMatchObject({ step: '2', generated: null });
  });
});

test('a period of no kind is refused with an alert', async () => {
  const { body } = await post(0, { ...day, periodType: '' });
  expect(body).toMatch(/<div class="alert[^>]* role="alert"[^>]*>.*?Choose a period type\./s);
});
