import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings } from '#app/platform/process/settings.ts';
import { openApi } from '../support/api-program.ts';
import { documentOf } from '../support/api-requests.ts';
import { typeErrors } from '../support/client-types.ts';
import { aNewcomer, subscriber } from '../support/subscriber.ts';
import { testPayments } from '../support/test-payments.ts';
import { aWorld, emOfUser, type TestUser } from '../support/world.ts';

const world = await aWorld();
const { home } = world;
const payments = await testPayments();
const { stripe } = readSettings({ DATABASE_URL: process.env.DATABASE_URL, ...payments.variables });
const api = await openApi(world, { stripe });
afterAll(async () => {
  await payments.close();
  await api.close();
  await world.close();
});

async function examplesIn(file: string, language: string) {
  const found = [...(await readFile(file, 'utf8')).matchAll(/```(sh|ts)\n(.*?)```/gs)];
  return found.flatMap(([, name, text]) => (name === language ? [text!] : []));
}
const [curlExample] = await examplesIn('docs/api.md', 'sh');
const [typescriptExample] = await examplesIn('docs/api.md', 'ts');
const programs = await examplesIn('docs/api-examples.md', 'ts');

/** Runs a program of the documents as its reader would, and returns what it prints. */
async function outputOf(program: string, user: TestUser) {
  const { token } = await api.programOf(user);
  const env = { ...process.env, NODE_OPTIONS: '', ORIGIN: api.origin, KEY: token };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '--eval', program],
    { env },
  );
  return JSON.parse(stdout);
}

describe('the examples of the documentation', () => {
  test('in curl read what a client needs and create an incident', async () => {
    const { token } = await api.programOf(home.manager);
    const env = { ...process.env, ORIGIN: api.origin, KEY: token, CLASS: home.lookups.INCIDENT_CLASS };
    const { stdout } = await promisify(execFile)('bash', ['-c', curlExample!], { env });
    expect(stdout).toContain('"lookupMultiples"');
    expect(JSON.parse(/\{"id":"[^{]*\}$/.exec(stdout.trim())![0])).toMatchObject({ status: 1 });
  });

  test('in TypeScript agree with the types that are generated from the document', async () => {
    const document = await documentOf(api);
    const given = 'declare const origin: string, key: string, lastClassId: string;\n';
    const used = '\nexport const id: string | undefined = data?.id;\nexport { error };\n';
    for (const source of [given + typescriptExample + used, ...programs]) {
      expect(await typeErrors(document, source)).toEqual([]);
    }
    expect(await typeErrors(document, programs[0]!.replace("'A door.'", '5'))).not.toEqual([]);
    // the compiler runs five times
  }, 300_000);
});

describe('a client that is generated from the document drives', () => {
  test('the whole life of an incident', async () => {
    expect(await outputOf(programs[0]!, home.manager)).toEqual({
      persons: ['Ana'],
      history: ['REOPEN', 'CLOSE', 'UNLOCK', 'LOCK', 'EDIT', 'CREATE'],
      summaries: ['A door.', 'A door was forced.'],
      found: [true],
      printout: 'WAITING',
    });
  });

  test('the set-up of an account', async () => {
    expect(await outputOf(programs[1]!, home.admin)).toEqual({
      phone: '604 555 0100',
      group: 'Night guards',
      place: 'Annex',
      department: 'Night audit',
      rules: expect.arrayContaining(['Night manager']),
      audit: expect.arrayContaining(['ACCOUNT', 'LOOKUP', 'USER', 'USER_GROUP']),
    });
  });

  test('a walk through all incidents of a search, by key', async () => {
    for (let added = 0; added < 5; added++) await world.anIncident({ by: home.manager, persons: [] });
    const rows = await emOfUser(world.product, home.manager).execute<{ number: number }[]>(
      'select number::int from incident where status = 1 order by number desc',
    );
    const inShortPages = programs[3]!.replace('psz: 100', 'psz: 2');
    expect(await outputOf(inShortPages, home.manager)).toEqual(rows.map(({ number }) => number));
  });

  test('a subscription, from its card to its end', async () => {
    const { admin } = await aNewcomer(world);
    const person = subscriber(world, payments, admin);
    await person.card();
    // 49 + 30, and 5 % tax
    expect(await outputOf(programs[2]!, admin)).toEqual({
      cardNumber: '4242',
      agreedAmount: 8_295,
      refused: expect.any(String),
      amount: 8_295,
      trial: false,
      users: 25,
      cancelled: true,
      lasts: true,
    });
    const { customer } = await person.facts();
    const [first] = payments.state.charges.filter((charge) => charge.customer === customer);
    expect(first).toMatchObject({ amount: 8_295 });
  });
});

test('a printout takes the data of the server, whatever data a program sends', async () => {
  const program = await api.programOf(home.manager);
  const { id } = await world.anIncident({ by: home.manager });
  const { status, body } = await program('POST', '/reports', { id, data: { forged: true } });
  expect([status, body.state]).toEqual([202, 'WAITING']);
});
