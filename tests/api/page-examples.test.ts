import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { documentedCalls } from '#app/api/queries/documented-calls.server.ts';
import { openApi } from '../support/api-program.ts';
import { documentOf } from '../support/api-requests.ts';
import { typeErrors } from '../support/client-types.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { home } = world;
const api = await openApi(world);
const folder = await mkdtemp(join(tmpdir(), 'api-examples-'));
await writeFile(join(folder, 'photo.jpg'), 'no picture');
afterAll(async () => {
  await rm(folder, { recursive: true });
  await api.close();
  await world.close();
});

const documented = documentedCalls(api.origin);
const offered = documented.filter(({ isOffered }) => isOffered);

async function run(command: string, key: string) {
  const asked = command.replace('curl ', `curl -s -w '\\n%{http_code}' `);
  const options = { cwd: folder, env: { ...process.env, KEY: key }, encoding: 'utf8', maxBuffer: 1e8 } as const;
  const { stdout } = await promisify(execFile)('bash', ['-c', asked], options);
  const at = stdout.lastIndexOf('\n');
  return { body: stdout.slice(0, at), status: Number(stdout.slice(at + 1)) };
}

/** The ids of an example are those of nothing, an account has no logo at first, and nobody can pay in this product. */
const refusals = [403, 404, 422];

test.each(offered.map((call) => [call.id, call] as const))('the command of %s can be run', async (_id, call) => {
  const { token } = await api.programOf(home.admin);
  const { status, body } = await run(call.curl, token);
  const isRefused = refusals.includes(status) && (call.method !== 'GET' || /\{|logo|avatars|plans/.test(call.path));
  expect(status < 300 || isRefused, `${status} ${call.curl} ${body.slice(0, 500)}`).toBe(true);
  if (status === 422) expect(body, call.curl).not.toMatch(/not known here|expected|Invalid input/);
});

test('what a reader fills in is text in the command, and nothing that a shell runs', async () => {
  const hostile = `'; touch made; $(touch made) \`touch made\` "`;
  const given = new URLSearchParams({ id: hostile, 'If-Match': hostile, type: hostile });
  const { token } = await api.programOf(home.admin);
  for (const call of documentedCalls(api.origin, given).filter(({ inputs }) =>
    inputs.some(({ value }) => value === hostile),
  )) {
    await run(call.curl, token);
  }
  await expect(promisify(execFile)('ls', [join(folder, 'made')])).rejects.toThrow('No such file');
});

test('the examples in TypeScript agree with the types that are generated from the document', async () => {
  const examples = offered.flatMap(({ typescript }) =>
    typescript ? [`{\n${typescript}\nvoid [data, error];\n}`] : [],
  );
  expect(examples.length).toBeGreaterThan(100);
  const source = `import createClient from 'openapi-fetch';
import type { paths } from './incident-xpress';
const client = createClient<paths>({ baseUrl: '${api.origin}/api' });
${examples.join('\n')}
export {};
`;
  expect(await typeErrors(await documentOf(api), source)).toEqual([]);
  // the compiler takes long on a busy machine
}, 300_000);
