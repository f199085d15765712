import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { importUsers } from '#app/administration/users/commands/import-users.server.ts';
import type { Scope } from '#app/auth/scope.server.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld({ poolMax: 8 });
afterAll(() => world.close());
const { home, neighbour, scopeFor } = world;
const byProvider = { embedded: true };
const count = 20;

describe('two imports of the same people at once', () => {
  test('in one account add each person once, and one says that all rows were skipped', async () => {
    const emails = newEmails();
    const [first, second] = [scopeFor(home.admin), scopeFor(home.admin)];
    const csvs = [await csvOf(first, emails), await csvOf(first, emails.toReversed())];
    const answers = await Promise.all([
      importUsers(first, { csv: csvs[0]!, operation: randomUUID() }, byProvider),
      importUsers(second, { csv: csvs[1]!, operation: randomUUID() }, byProvider),
    ]);
    expect(answers.map(({ added }) => added).sort((a, b) => a - b)).toEqual([0, count]);
    expect(answers.map(({ added, skipped }) => added + skipped)).toEqual([count, count]);
  });

  test('in two accounts both finish, each as if the addresses were free', async () => {
    const emails = newEmails();
    const [ours, theirs] = [scopeFor(home.admin), scopeFor(neighbour.admin)];
    const csvs = [await csvOf(ours, emails), await csvOf(theirs, emails.toReversed())];
    const answers = await Promise.all([
      importUsers(ours, { csv: csvs[0]!, operation: randomUUID() }, byProvider),
      importUsers(theirs, { csv: csvs[1]!, operation: randomUUID() }, byProvider),
    ]);
    expect(answers.map(({ added }) => added)).toEqual([count, count]);
  });
});

const newEmails = () => Array.from({ length: count }, () => `${randomUUID()}@test.example`);

async function csvOf({ em }: Scope, emails: string[]) {
  const [{ name }] = await em.execute<[{ name: string }]>(
    'select name from workgroup where account_id = current_account() and not is_admin order by name limit 1',
  );
  return ['Email,First name,Last name,Workgroup', ...emails.map((email) => `${email},Noor,Haddad,"${name}"`)].join(
    '\n',
  );
}
