import { randomBytes } from 'node:crypto';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { hashPassword } from '../../../identity/passwords/password-hash.server.ts';
import { idOfForm, type Operation } from '../../../platform/forms/form-operation.server.ts';
import { admitInvitations, insertUser } from '../changes/new-users.server.ts';
import { importPreview } from '../queries/import-preview.server.ts';

type UsersForm = { csv: string } & Operation;

/** Adds users in one transaction and skips unusable rows. Returns how many rows became users by this form. */
export async function importUsers(scope: Scope, form: UsersForm, by: { embedded: boolean }) {
  // all users get one hash of an unknown password, because hashing is slow on purpose
  const passwordHash = by.embedded ? await hashPassword(randomBytes(32).toString('base64url')) : null;
  return await transaction(scope, async (scope) => {
    // no workgroup may get a privilege between the preview, which decides who may be added to it, and the users
    await scope.em.execute('select from workgroup where account_id = current_account() for share');
    // concurrent imports of one account wait, so that each row is added once and reported once
    await scope.em.execute('select from account where id = current_account() for no key update');
    const operation = idOfForm(scope.actor, form);
    const rows = (await importPreview(scope, form.csv)).rows.map(({ email, user }) => ({
      id: idOfForm(scope.actor, { operation, email }),
      email,
      user,
    }));
    const [{ added: known }] = await scope.em.execute<[{ added: number }]>(addedSql, [rows.map(({ id }) => id)]);
    const usable = rows.filter(({ user }) => user !== null).toSorted((a, b) => (a.email < b.email ? -1 : 1));
    if (usable.length > known) await admitInvitations(scope, usable.length - known);
    // addresses are locked in their order, so that two imports of the same people cannot deadlock
    for (const { id, user } of usable) {
      if (!user) continue;
      const { password: _, ...details } = user;
      await insertUser(scope, { id, ...details, passwordHash });
    }
    const [{ added }] = await scope.em.execute<[{ added: number }]>(addedSql, [rows.map(({ id }) => id)]);
    return { added, skipped: rows.length - added };
  });
}

// counts users of the same form sent before, so that the answer is the same
const addedSql =
  'select count(*)::int as added from app_user where account_id = current_account() and id = any($1::uuid[])';
