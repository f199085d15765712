import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { exampleJobs } from '#app/api/document/example-programs.server.ts';
import { openApi } from '../support/api-program.ts';
import { aWorld, type TestUser } from '../support/world.ts';

const world = await aWorld();
const { home } = world;
const api = await openApi(world);
const manager = await api.programOf(home.manager);
const admin = await api.programOf(home.admin);
const folder = await mkdtemp(join(tmpdir(), 'api-programs-'));
afterAll(async () => {
  await rm(folder, { recursive: true });
  await api.close();
  await world.close();
});

test.each(exampleJobs.flatMap(({ programs }) => programs.map(({ file }) => file)))(
  '%s is downloaded from the product without a credential, as the documents have it',
  async (file) => {
    const answer = await fetch(`${api.origin}/api/examples/${file}`);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${file}"`);
    expect(await answer.text()).toBe(await readFile(`docs/api-examples/${file}`, 'utf8'));
  },
);

test('every program of the documents is offered, and nothing else is sent', async () => {
  const offered = exampleJobs.flatMap(({ programs }) => programs.map(({ file }) => file));
  expect(offered.toSorted()).toEqual((await readdir('docs/api-examples')).toSorted());
  for (const file of ['none.ts', '..%2Fapi.md']) {
    expect((await fetch(`${api.origin}/api/examples/${file}`)).status).toBe(404);
  }
  // an image is built without the other documents
  const ignored = await readFile('operations/examples/Dockerfile.dockerignore', 'utf8');
  expect(ignored.split('\n')).toContain('!docs/api-examples');
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
const languages = [
  { language: 'TypeScript', ending: 'ts', interpreter: process.execPath, isThere: true },
  { language: 'Python', ending: 'py', interpreter: 'python3', isThere: hasPython },
];

test.skipIf(hasPython)('python3 is not on this machine: its programs are not run', () => {});

describe.each(languages.filter(({ isThere }) => isThere))('in $language,', ({ ending, interpreter }) => {
  async function run(name: string, user: TestUser, ...parameters: string[]) {
    const { token } = await api.programOf(user);
    const env = { ...process.env, NODE_OPTIONS: '', ORIGIN: api.origin, KEY: token };
    const file = `docs/api-examples/${name}.${ending}`;
    const { stdout } = await promisify(execFile)(interpreter, [file, ...parameters], { env });
    return JSON.parse(stdout);
  }
  const inFolder = (name: string) => join(folder, `${ending}-${name}`);
  const write = (file: string, value: unknown) => writeFile(file, JSON.stringify(value));
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'));

  test('a door alarm enters an incident with a photo', async () => {
    const photo = inFolder('photo.jpg');
    const blank = sharp({ create: { width: 40, height: 30, channels: 3, background: 'grey' } });
    await writeFile(photo, await blank.jpeg().toBuffer());
    const { number, ...file } = await run('door-alarm', home.manager, `17-${ending}`, photo);
    expect(file).toEqual({ photo: `Camera of door 17-${ending}`, shown: true });
    const criteria = { incidentNumber: { values: [{ incidentNumber: number }] } };
    const { body } = await manager('POST', '/incidents/search', { criteria });
    const { body: attachments } = await manager('GET', `/incidents/${body.items[0].id}/attachments`);
    expect(attachments).toMatchObject([{ name: file.photo, attachmentType: 'IMAGE' }]);
  });

  test('a nightly copy has every incident, and then those that were changed', async () => {
    const copy = inFolder('copy.json');
    const { id } = await world.anIncident({ by: home.manager, persons: [] });
    const first = await run('nightly-copy', home.manager, copy);
    expect(first.rows).toBeGreaterThan(0);
    expect(first.changed).toBe(first.rows);
    await manager('PUT', '/incidents', { id, summary: `Changed ${ending}` }, { 'If-Match': '*' });
    expect(await run('nightly-copy', home.manager, copy)).toEqual({ changed: 1, rows: first.rows });
    expect((await read(copy)).rows[id]).toMatchObject({ version: 2 });
  });

  test('a dispatch system keeps its jobs and their incidents in step', async () => {
    const file = inFolder('jobs.json');
    const job = { id: `${ending}-1`, since: '2026-03-14T09:14:00Z', summary: 'Alarm at door 17', isDone: false };
    const other = { ...job, id: `${ending}-2`, summary: 'Alarm at door 18' };
    await write(file, [job, other]);
    const open = [job, other].map(({ id }) => ({ id, isDone: false }));
    expect(await run('dispatch', home.manager, file)).toEqual(open);
    const [first, second] = await read(file);
    await manager('POST', `/incidents/close/${second.incidentId}`, {});
    await write(file, [{ ...first, summary: 'A false alarm', isDone: true }, second]);
    expect(await run('dispatch', home.manager, file)).toEqual(open.map((one) => ({ ...one, isDone: true })));
    const { body } = await manager('GET', `/incidents/${first.incidentId}`);
    expect(body).toMatchObject({ summary: 'A false alarm', status: 2 });
  });

  test('users follow a directory', async () => {
    const file = inFolder('people.json');
    const user = await home.user(`directory-${ending}`);
    const { body: known } = await admin('GET', `/users/${user.userId}`);
    const person = {
      email: `${randomUUID()}@test.example`,
      password: 'Long-enough-1',
      firstName: 'Ana',
      lastName: 'Lee',
    };
    await write(file, [person]);
    const follow = () => run('directory', home.admin, file, known.userGroupName);
    expect(await follow()).toEqual({ added: 1, activated: 0, deactivated: 1 });
    await write(file, [person, { ...person, email: known.email }]);
    expect(await follow()).toEqual({ added: 0, activated: 1, deactivated: 0 });
    const { body: active } = await admin('GET', `/users/${user.userId}`);
    expect([known.status, active.status]).toEqual([1, 1]);
  });
});
