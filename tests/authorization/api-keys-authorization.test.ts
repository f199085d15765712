import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { actionWords } from '#app/administration/audit/audit-words.ts';
import { auditEntry } from '#app/administration/audit/queries/audit-entry.server.ts';
import { endOldSecret } from '#app/administration/keys/commands/end-old-secret.server.ts';
import { makeKey } from '#app/administration/keys/commands/make-key.server.ts';
import { revokeKey } from '#app/administration/keys/commands/revoke-key.server.ts';
import { rotateKey } from '#app/administration/keys/commands/rotate-key.server.ts';
import { updateApiOrigins } from '#app/administration/keys/commands/update-api-origins.server.ts';
import { keyPrivileges, mayManageKeys } from '#app/administration/keys/policy.ts';
import { apiOriginsForm } from '#app/administration/keys/queries/api-origins-form.server.ts';
import { keyForm } from '#app/administration/keys/queries/key-form.server.ts';
import { keyPage } from '#app/administration/keys/queries/key-page.server.ts';
import { keyToRevoke } from '#app/administration/keys/queries/key-to-revoke.server.ts';
import { keysPage } from '#app/administration/keys/queries/keys-page.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import type { Scope } from '#app/auth/scope.server.ts';
import { privileges } from '#db/vocabulary/privilege.ts';
import { tried, wrongAttempts, wrongPolicies } from '../support/authorization.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, scopeFor, product } = world;
const secret = product.settings.sessionSecret;
const ana = await home.user('Ana');
const input = () => ({ name: randomUUID(), privileges: ['MYINCIDENT_ADD' as const], worksFor: '30' as const });
const { id } = await makeKey(scopeFor(home.admin), secret, input());

const persons: Actor[] = [
  { ...ana, privileges: new Set() },
  ...privileges.map((one) => ({ ...ana, privileges: new Set([one]) })),
  { ...ana, privileges: new Set(privileges) },
  { ...ana, privileges: new Set(privileges.filter((one) => one !== 'ACCOUNT_ADMIN')) },
  { ...ana, admin: true },
  { ...ana, systemAdmin: true },
];
const actors = persons.flatMap((actor): Actor[] => [
  actor,
  { ...actor, keyId: id },
  { ...actor, account: { ...actor.account, active: false } },
]);

const manages = ({ admin, privileges, keyId }: Actor) => (admin || privileges.has('ACCOUNT_ADMIN')) && !keyId;
const adds = (actor: Actor) => actor.admin || actor.privileges.has('MYINCIDENT_ADD');

const acts: Record<string, (scope: Scope) => Promise<unknown>> = {
  'reading the keys': keysPage,
  'opening the form of a new key': keyForm,
  'making a key': (scope) => makeKey(scope, secret, input()),
  'opening the page of a key': (scope) => keyPage(scope, id),
  'rotating a key': (scope) => rotateKey(scope, secret, id, {}),
  'ending the old secret of a key': (scope) => endOldSecret(scope, id),
  'opening the dialog that revokes a key': (scope) => keyToRevoke(scope, id),
  'revoking a key': (scope) => revokeKey(scope, id),
  'opening the form of web pages that may call': apiOriginsForm,
  'changing the web pages that may call': (scope) =>
    updateApiOrigins(scope, { apiOrigins: ['https://portal.example.com'] }),
};
const stateOf = async ({ em }: Scope) =>
  JSON.stringify([
    await em.execute('select id, ended_at, secret_hash, old_secret_until from api_key order by id'),
    await em.execute('select api_origins from account where id = current_account()'),
  ]);

describe('of every actor, only a person with ACCOUNT_ADMIN', () => {
  test('manages keys, by the policy', () => {
    expect(wrongPolicies(actors, manages, mayManageKeys)).toEqual([]);
    expect(
      wrongPolicies(
        actors,
        () => false,
        (actor) => keyPrivileges(actor).includes('PRIVACY_INFO_VIEW'),
      ),
    ).toEqual([]);
  });

  test.each(Object.entries(acts))('succeeds at %s', async (name, act) => {
    const due = (actor: Actor) => {
      if (!manages(actor)) return 'ForbiddenError';
      return ['making a key', 'rotating a key'].includes(name) && !adds(actor) ? 'BusinessRuleError' : 'done';
    };
    expect(await wrongAttempts(actors, due, (actor) => tried(scopeFor(actor), act, stateOf))).toEqual([]);
  });
});

test('the audit tells of keys in words', async () => {
  const made = await makeKey(scopeFor(home.admin), secret, { ...input(), name: 'Door control', worksFor: 'never' });
  await revokeKey(scopeFor(home.admin), made.id);
  const scope = scopeFor(home.admin);
  const records = await scope.em.execute<{ id: string; type: string }[]>(
    'select id, transaction_type as type from audit_record where object_id = $1 order by seq',
    [made.id],
  );
  expect(records.map(({ type }) => actionWords(type))).toEqual(['Make API key', 'Revoke API key']);
  expect(actionWords('KEY_END')).toBe('API key ended with its maker');
  const entry = await auditEntry(scope, records[0]!.id);
  expect(entry.objectName).toBe('API key Door control');
  expect(entry.rows.map(({ label, current }) => `${label}: ${current}`)).toMatchObject([
    'Name: Door control',
    'Works for: Until revoked',
    'Own incidents: add: Yes',
    expect.stringMatching(/^Other privileges: \d+ privileges are off$/),
  ]);
});
