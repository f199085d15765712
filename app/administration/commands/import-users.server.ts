import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { hashPassword } from '../../identity/password-hash.server.ts';
import { mayAddUser } from '../policy.ts';
import { chosenWorkgroup } from '../queries/chosen-workgroup.server.ts';
import { importPreview } from '../queries/import-preview.server.ts';
import { insertUser } from './insert-user.server.ts';

/** Adds the users of a file in one transaction, skips unusable rows. Returns how many rows became users. */
export async function importUsers(scope: Scope, csv: string, by: { embedded: boolean }) {
  // one hash of a password that nobody knows, because hashing is slow on purpose
  const passwordHash = by.embedded ? await hashPassword(randomBytes(32).toString('base64url')) : null;
  return await transaction(scope, async (scope) => {
    const rows = await importPreview(scope, csv);
    const users = rows.flatMap(({ user }) => user ?? []);
    for (const workgroupId of new Set(users.map((user) => user.workgroupId))) {
      authorize(mayAddUser(scope.actor, await chosenWorkgroup(scope, workgroupId)));
    }
    let added = 0;
    for (const { password: _, ...user } of users) {
      if (await insertUser(scope, { id: randomUUIDv7(), ...user, passwordHash })) added++;
    }
    return { added, skipped: rows.length - added };
  });
}
