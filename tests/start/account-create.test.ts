import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { createAccount } from '#db/seeds/create-account.ts';
import { Client } from '../support/client.ts';
import { operatorCommand } from '../support/operator-command.ts';
import { ownProduct } from '../support/own-product.ts';
import { secondProvider } from '../support/second-provider.ts';

const product = await ownProduct();
const provider = await secondProvider();
afterAll(async () => {
  provider.close();
  await product.close();
});

const run = operatorCommand(product);
const create = (parameters: string[]) => run('db/seeds/create-account.ts', parameters);

describe('npm run account:create', () => {
  test('creates an account whose administrator signs in, chooses a password and records an incident', async () => {
    const email = `ana-${randomUUID()}@example.com`;
    const { stdout, stderr } = create(['--name', 'Harbour Hotel', '--admin', email, '--business-type', 'hotel']);
    expect(stderr).toBe('');
    expect(stdout).toContain(`Harbour Hotel is created. ${email} signs in at ${product.origin}/login`);
    const password = /with the password (\S+),/.exec(stdout)![1]!;
    const visitor = new Client(product.origin);
    const page = (await visitor.signIn(email, password)).body;
    expect(page).toContain('name="newPassword"');
    const chosen = { newPassword: 'Another-4321!', passwordConfirm: 'Another-4321!' };
    await visitor.arrive(await visitor.post(visitor.path, chosen));
    expect(visitor.path).toBe('/dashboard');
    expect((await visitor.post('/newincident')).headers.location).toMatch(/^\/newincident\/[0-9a-f-]{36}$/);
    const taken = create(['--name', 'Second Hotel', '--admin', email.toUpperCase()]);
    expect([taken.status, taken.stderr]).toEqual([1, `${email} can sign in already.\n`]);
  });

  test('creates an account for an external provider, without a password', async () => {
    const external = await ownProduct({ ...provider.settings });
    const email = `ben-${randomUUID()}@example.com`;
    const given = { name: 'Westfield', email, businessType: 'education', isEmbedded: false } as const;
    const account = {
      ...given,
      firstName: 'Ben',
      lastName: 'Ode',
      timeZone: 'America/Toronto',
      countryCode: 'CA',
    };
    const create = () => createAccount(external.database.app, { ...account, concurrentUsers: 5 });
    expect(await create()).toBeNull();
    provider.state.person = { sub: randomUUID(), email, email_verified: true };
    const visitor = new Client(external.origin);
    await visitor.follow('/login');
    expect(visitor.path).toBe('/dashboard');
    await expect(create()).rejects.toThrow(`${email} is a user of another account already.`);
    await external.close();
  });

  test.each([
    [['--name', 'Hotel', '--admin', 'ana'], /^--admin must be an email address\./],
    [['--nome', 'Hotel'], /^Unknown option '--nome'/],
  ])('refuses %j in one sentence', (parameters, sentence) => {
    const { status, stderr } = create(parameters);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toContain('    at ');
    expect(status).toBe(1);
  });
});

test('npm run demo:seed is refused in production', () => {
  const production = {
    APP_ENV: 'prod',
    ORIGIN: 'https://incidents.example.com',
    SESSION_SECRET: '9f3kd02mfk3ldf02kd93kdl2mfk30dkf',
  };
  const { status, stderr } = run('db/seeds/seed-demo.ts', [], {
    ...production,
    DATABASE_OWNER_URL: product.database.owner,
  });
  expect([status, stderr]).toEqual([
    1,
    'The demo accounts have public passwords, and are not seeded where APP_ENV is prod.\n',
  ]);
});
