import { afterAll, expect, test } from 'vitest';
import { openApi } from '../support/api-program.ts';
import { sendRequest } from '../support/client.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { home } = world;
const api = await openApi(world);
const program = await api.programOf(home.admin);
afterAll(async () => {
  await api.close();
  await world.close();
});

const { id } = await world.anIncident({ by: home.admin });
const { body: draft } = await program('POST', '/draftIncidents', { summary: 'A door' });

test.each([
  `/incidents/${id}`,
  `/draftIncidents/${draft.id}`,
  '/lookupMultiples',
  '/accounts/settings',
  '/incidents/my',
])('%s is not sent again to who has it', async (path) => {
  const { status, headers, body } = await program('GET', path);
  const tag = headers.etag!;
  expect([status, tag]).toEqual([200, expect.stringMatching(/^(W\/)?"[^"]+"$/)]);
  const asked = (value: string) => program('GET', path, undefined, { 'If-None-Match': value });
  const strong = tag.replace('W/', '');
  for (const value of [tag, strong, `W/${strong}`, `"other", ${tag}`, '*']) {
    const answer = await asked(value);
    expect([answer.status, answer.body, answer.headers.etag], value).toEqual([304, '', tag]);
  }
  // as `fetch` sends it by its standard
  const fetched = await program('GET', path, undefined, { 'If-None-Match': tag, 'Cache-Control': 'no-cache' });
  expect(fetched.status).toBe(304);
  expect((await asked('"other"')).body).toEqual(body);
});

test('If-Match takes one of several tags, and says why a weak one is refused', async () => {
  const { id } = await world.anIncident({ by: home.admin });
  const put = (tags: string, summary: string) => program('PUT', '/incidents', { id, summary }, { 'If-Match': tags });
  expect(await put('"7", "1" , "9"', 'One')).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await put('W/"9", "2"', 'Two')).toMatchObject({ status: 200, body: { version: 3 } });
  expect(await put('W/"3"', 'Three')).toMatchObject({
    status: 412,
    body: { detail: expect.stringMatching(/without W\//) },
  });
  for (const tags of ['"1", "2"', '"x"', '', '3', `${'"1", '.repeat(5)}"3"`]) {
    expect(await put(tags, 'Four'), tags).toMatchObject({ status: 412, body: { code: 'CHANGED_MEANWHILE' } });
  }
  expect((await program('GET', `/incidents/${id}`)).body).toMatchObject({ version: 3, summary: 'Two' });
});

test.each(['gzip', 'br'])('JSON is compressed with %s where a client takes it', async (encoding) => {
  const answer = await sendRequest(`${api.origin}/api/openapi.json`, { headers: { 'Accept-Encoding': encoding } });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.bytes.length).toBeLessThan(80_000);
  expect(JSON.parse(answer.body)).toMatchObject({ openapi: expect.any(String) });
});
