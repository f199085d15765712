import { randomUUIDv7 } from 'node:crypto';
import type { Client } from 'pg';
import { userStatus } from '../../vocabulary/account.ts';
import type { AccountSeed } from '../content.schema.ts';
import { insertRows } from './insert-rows.ts';

export type SeededUser = { id: string; name: string };

/** Returns users by key. A pending user is linked to an identity, because sign-in ignores an unverified address. */
export async function seedUsers(
  client: Client,
  { workgroups, users, mfa }: AccountSeed,
  { since, identities }: { since: Date; identities: Map<string, string> },
) {
  const groups = workgroups.map((group) => ({ ...group, id: randomUUIDv7() }));
  const groupId = new Map(groups.map(({ name, id }) => [name, id]));
  const seeded = users.map((user) => ({ ...user, id: randomUUIDv7() }));
  await insertRows(
    client,
    'workgroup',
    groups.map(({ id, name, isAdmin }) => ({ id, name, isAdmin })),
  );
  await insertRows(
    client,
    'workgroup_privilege',
    groups.flatMap(({ id, privileges }) => privileges.map((privilege) => ({ workgroupId: id, privilege }))),
  );
  await insertRows(
    client,
    'app_user',
    seeded.map(({ key: _, workgroup, ...user }) => ({
      ...user,
      identity: user.status === userStatus.pending ? identities.get(user.email) : null,
      workgroupId: groupId.get(workgroup),
      mfa,
      createdAt: since,
    })),
  );
  // the other users add their phone at their first sign-in
  if (mfa) await insertRows(client, 'mfa_device', seeded.slice(0, 1).map(phoneOf));
  return new Map(
    seeded.map(({ key, id, firstName, lastName }): [string, SeededUser] => [
      key,
      { id, name: `${firstName} ${lastName}` },
    ]),
  );
}

function phoneOf({ id, phone }: { id: string; phone: string }) {
  const verifiedAt = new Date();
  return { userId: id, kind: 'PHONE', phone: `+1${phone.replaceAll('-', '')}`, verifiedAt };
}
