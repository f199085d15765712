import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateSettings } from '#app/administration/settings/commands/update-settings.server.ts';
import { idleOptions } from '#app/administration/settings/idle-options.ts';
import { settingsInput } from '#app/administration/settings/settings.schema.ts';
import { activateUser } from '#app/administration/users/commands/activate-user.server.ts';
import { addUser } from '#app/administration/users/commands/add-user.server.ts';
import { addWorkgroup } from '#app/administration/users/commands/add-workgroup.server.ts';
import { deactivateUser } from '#app/administration/users/commands/deactivate-user.server.ts';
import { deleteUser } from '#app/administration/users/commands/delete-user.server.ts';
import { deleteWorkgroup } from '#app/administration/users/commands/delete-workgroup.server.ts';
import { editUser } from '#app/administration/users/commands/edit-user.server.ts';
import { editWorkgroup } from '#app/administration/users/commands/edit-workgroup.server.ts';
import { emailMfaReset } from '#app/administration/users/commands/email-mfa-reset.server.ts';
import { exportUsers } from '#app/administration/users/commands/export-users.server.ts';
import { importUsers } from '#app/administration/users/commands/import-users.server.ts';
import { resendVerification } from '#app/administration/users/commands/resend-verification.server.ts';
import { resetMfa } from '#app/administration/users/commands/reset-mfa.server.ts';
import { setPassword } from '#app/administration/users/commands/set-password.server.ts';
import { importColumns } from '#app/administration/users/import.schema.ts';
import { importSample } from '#app/administration/users/import-sample.server.ts';
import { importPreview } from '#app/administration/users/queries/import-preview.server.ts';
import { sampleWorkgroup } from '#app/administration/users/queries/sample-workgroup.server.ts';
import { workgroupsPage } from '#app/administration/users/queries/workgroups-page.server.ts';
import { addUserInput } from '#app/administration/users/user.schema.ts';
import { workgroupInput } from '#app/administration/users/workgroup.schema.ts';
import { sessionActor } from '#app/auth/queries/session-actor.server.ts';
import type { Scope } from '#app/auth/scope.server.ts';
import { createIdentity } from '#app/identity/commands/create-identity.server.ts';
import { verifyPassword } from '#app/identity/commands/verify-password.server.ts';
import type { Email, Mailer } from '#app/mail/mailer.server.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import { aView, someDetails, someSettings } from '../support/administration.ts';
import { aWorld, type TestUser } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, neighbour, scopeFor, product } = world;
const admin = scopeFor(home.admin);
const other = scopeFor(neighbour.admin);
const password = 'Right-Horse-7!';
const embedded = { embedded: true };

describe('a user who is added', () => {
  const email = `noor-${randomUUID()}@test.example`;
  let id = '';
  beforeAll(async () => {
    id = await addUser(admin, { ...someDetails({ workgroupId: await aWorkgroup() }), email, password });
  });

  test('is pending until the address is verified, and an email with a link is on its way', async () => {
    const user = await userOf(admin, id);
    expect(user).toMatchObject({ status: 0, email, department: 'Security', company_start_date: '2023-09-11' });
    const [identity] = await idpUser(email);
    expect(user.identity).toBe(`embedded ${identity!.id}`);
    const jobs = await admin.em.execute<unknown[]>(
      `select from pgboss.job where name = 'send-verification' and data ->> 'identity' = $1`,
      [identity!.id],
    );
    expect(jobs).toHaveLength(1);
  });

  test('must change the password that the administrator typed', async () => {
    expect(await idpUser(email)).toMatchObject([{ must_change_password: true, email_verified: false }]);
  });

  test('is in the audit without the password', async () => {
    const [record] = await audit(admin, id);
    expect(record).toMatchObject({ type: 'USER', act: 'CREATE', name: email, by: home.admin.userId });
    expect(JSON.stringify(record)).not.toContain(password);
  });

  test('with the address of a user of another account is pending like any other, and changes nothing there', async () => {
    const taken = neighbour.officer.email;
    await createIdentity({
      orm: product.orm,
      email: taken,
      password: 'Their-Own-9!',
      verified: true,
      mustChange: false,
    });
    const workgroupId = await aWorkgroup();
    const held = await addUser(admin, { ...someDetails({ workgroupId }), email: taken, password });
    expect(await userOf(admin, held)).toMatchObject({ status: 0, email: taken, identity: `held ${held}` });
    expect(await signsIn(taken, 'Their-Own-9!')).toBe(true);
  });

  test('is put into a workgroup of the account, not of another one', async () => {
    const details = { ...someDetails({ workgroupId: await workgroupOf(other, neighbour.officer.userId) }), password };
    await expect(addUser(admin, { ...details, email: 'x@test.example' })).rejects.toThrow('Choose from the list.');
    expect(await idpUser('x@test.example')).toEqual([]);
  });

  test('gets the email again while pending, at most three times in ten minutes', async () => {
    for (let sent = 0; sent < 3; sent++) await resendVerification(admin, id);
    await expect(resendVerification(admin, id)).rejects.toThrow('Too many emails were sent.');
    for (const otherwise of ['status = 1', 'status = 0, identity = null']) {
      await admin.em.execute(`update app_user set ${otherwise} where id = $1`, [id]);
      await expect(resendVerification(admin, id)).rejects.toThrow('is not pending');
    }
  });

  test('is activated by the verification with the embedded provider, and by an administrator with another one', async () => {
    await expect(activateUser(admin, id, embedded)).rejects.toThrow('becomes active when');
    await activateUser(admin, id, { embedded: false });
    expect((await userOf(admin, id)).status).toBe(1);
  });
});

describe('what is taken away', () => {
  test('from a workgroup is gone at the next request of its users', async () => {
    const user = await home.user('Lee', 'MYINCIDENT_ADD', 'ALLINCIDENT_SEARCH');
    const workgroupId = await workgroupOf(admin, user.userId);
    await editWorkgroup(admin, workgroupId, { name: 'Night desk', isAdmin: false, privileges: ['MYINCIDENT_ADD'] });
    expect((await actorOf(user))?.privileges).toEqual(['MYINCIDENT_ADD']);
  });

  test('by moving a user is gone at their next request', async () => {
    const user = await home.user('Sam', 'INCIDENT_DELETE');
    await editUser(admin, user.userId, someDetails({ workgroupId: await aWorkgroup() }));
    expect((await actorOf(user))?.privileges).toEqual([]);
  });

  test('by deactivation ends every session and frees the seat', async () => {
    const user = await home.user('Kim', 'MYINCIDENT_ADD');
    const before = (await workgroupsPage(admin, aView({}))).seats.taken;
    await deactivateUser(admin, user.userId);
    expect(await actorOf(user)).toMatchObject({ status: 2, endedWhy: 'DISABLED' });
    expect((await workgroupsPage(admin, aView({}))).seats.taken).toBe(before - 1);
    await expect(deactivateUser(admin, user.userId)).rejects.toThrow('is not active');
    await activateUser(admin, user.userId, embedded);
    await expect(activateUser(admin, user.userId, embedded)).rejects.toThrow('is active already');
    expect((await audit(admin, user.userId)).map(({ act }) => act)).toEqual(['ACTIVATE', 'DEACTIVATE', 'DISABLED']);
  });

  test('by a password that an administrator sets: every session ends, and the old password opens nothing', async () => {
    const user = await home.user('Mina');
    await createIdentity({
      orm: product.orm,
      email: user.email,
      password: 'Old-Horse-7!',
      verified: true,
      mustChange: false,
    });
    await admin.em.execute('update app_user set identity = null where id = $1', [user.userId]);
    const [identity] = await idpUser(user.email);
    await admin.em.execute(
      `insert into idp_artifact (kind, id, payload) values ('RefreshToken', $1, jsonb_build_object('accountId', $2::text))`,
      [randomUUID(), identity!.id],
    );
    await setPassword(admin, user.userId, password);
    expect(await actorOf(user)).toMatchObject({ endedWhy: 'PASSWORD_CHANGED' });
    expect(await signsIn(user.email, 'Old-Horse-7!')).toBe(false);
    expect(await signsIn(user.email, password)).toBe(true);
    expect(await idpUser(user.email)).toMatchObject([{ must_change_password: true, email_verified: true }]);
    const left = `select from idp_artifact where payload ->> 'accountId' = $1`;
    expect(await admin.em.execute(left, [identity!.id])).toEqual([]);
    expect(JSON.stringify(await audit(admin, user.userId))).not.toContain(password);
  });

  test('is not set for a user of another provider', async () => {
    const user = await home.user('Elsewhere');
    await expect(setPassword(admin, user.userId, password)).rejects.toThrow('signs in at another provider');
  });
});

describe('the 2-step verification of a user', () => {
  const enrolled = async (name: string) => {
    const user = await home.user(name);
    await admin.em.execute(
      `with phone as (insert into mfa_device (account_id, user_id, kind, phone, verified_at)
         values (current_account(), $1, 'PHONE', '+16045550157', now())),
       app as (insert into mfa_device (account_id, user_id, kind, secret, verified_at)
         values (current_account(), $1, 'APP', 'sealed', now()))
       insert into mfa_recovery_code (account_id, user_id, code_hash) values (current_account(), $1, 'hash')`,
      [user.userId],
    );
    return user;
  };
  const factors = ({ userId }: TestUser) =>
    admin.em.execute(
      `select 'device' as what from mfa_device where account_id = current_account() and user_id = $1
       union all select 'code' from mfa_recovery_code where account_id = current_account() and user_id = $1`,
      [userId],
    );

  test('is reset with its phone, app and recovery codes, every session ends, and an email tells them', async () => {
    const [user, neighbourUser] = [await enrolled('Ines'), await enrolled('Jo')];
    await resetMfa(admin, user.userId);
    expect(await factors(user)).toEqual([]);
    expect(await factors(neighbourUser)).toHaveLength(3);
    expect(await actorOf(user)).toMatchObject({ endedWhy: 'MFA_RESET' });
    expect((await audit(admin, user.userId)).map(({ type, act }) => `${type} ${act}`)).toEqual([
      ...['USER MFA_RESET', 'AUTHENTICATION MFA_RESET'],
    ]);
    const [job] = await admin.em.execute<[{ data: { accountId: string; userId: string } }]>(
      `select data from pgboss.job where name = 'email-mfa-reset' and data ->> 'userId' = $1`,
      [user.userId],
    );
    expect(job.data).toEqual({ accountId: home.id, userId: user.userId });
    const sent: Email[] = [];
    const mailer = { send: async (email: Email) => void sent.push(email) } as Mailer;
    const { settings } = product;
    await emailMfaReset({ em: admin.em, settings, mailer, id: randomUUID(), userId: user.userId });
    expect(sent).toMatchObject([{ to: user.email, subject: 'Your 2-step verification was reset' }]);
    expect(sent[0]!.text.replaceAll(/\s+/g, ' ')).toContain(`reset the 2-step verification of ${user.email} at`);
    await deleteUser(admin, user.userId);
    await emailMfaReset({ em: admin.em, settings, mailer, id: randomUUID(), userId: user.userId });
    expect(sent).toHaveLength(1);
  });

  test('is not reset twice, nor by the user themselves', async () => {
    const user = await enrolled('Kim');
    await resetMfa(admin, user.userId);
    await expect(resetMfa(admin, user.userId)).rejects.toThrow('Kim Test has no phone or authenticator app.');
    await expect(resetMfa(admin, home.admin.userId)).rejects.toThrow('You cannot reset your own 2-step verification.');
  });
});

describe('a user who is deleted', () => {
  test('is listed nowhere, has no session, and their incidents still name them', async () => {
    const user = await home.user('Omar', 'MYINCIDENT_ADD');
    const incident = await world.anIncident({ by: user });
    await deleteUser(admin, user.userId);
    expect(await actorOf(user)).toBeNull();
    expect((await workgroupsPage(admin, aView({ q: 'Omar', inactiveHidden: false }))).users).toEqual([]);
    const sql = 'select create_user_name as name from incident where account_id = current_account() and id = $1';
    expect(await admin.em.execute(sql, [incident.id])).toEqual([{ name: 'Omar Test' }]);
    for (const act of [deleteUser, deactivateUser, resendVerification]) {
      await expect(act(admin, user.userId)).rejects.toMatchObject({ name: 'NotFoundError' });
    }
  });

  test('gives the address back, which another user can have with another password', async () => {
    const email = `again-${randomUUID()}@test.example`;
    const workgroupId = await aWorkgroup();
    const first = await addUser(admin, { ...someDetails({ workgroupId }), email, password });
    await deleteUser(admin, first);
    await addUser(admin, { ...someDetails({ workgroupId }), email, password: 'Other-Horse-8!' });
    expect(await signsIn(email, password)).toBe(false);
    expect(await signsIn(email, 'Other-Horse-8!')).toBe(true);
  });
});

describe('the last administrator', () => {
  const refusal = 'The last administrator cannot be removed, deactivated or moved.';

  test('cannot be deactivated, deleted or moved, nor can their workgroup lose its privileges', async () => {
    // somebody else who counts as an administrator for the policy, so that only the rule is in the way
    const acting = scopeFor({ ...neighbour.manager, admin: true });
    const { userId } = neighbour.admin;
    const groupId = await workgroupOf(acting, userId);
    const plain = await addWorkgroup(acting, { name: 'Plain', isAdmin: false, privileges: [] });
    await expect(deactivateUser(acting, userId)).rejects.toThrow(refusal);
    await expect(deleteUser(acting, userId)).rejects.toThrow(refusal);
    await expect(editUser(acting, userId, someDetails({ workgroupId: plain }))).rejects.toThrow(refusal);
    const lesser = { name: 'Administrators', isAdmin: false, privileges: [] };
    await expect(editWorkgroup(acting, groupId, lesser)).rejects.toThrow(refusal);
    expect(await userOf(acting, userId)).toMatchObject({ status: 1, workgroup_id: groupId });
  });

  test('stays when two administrators deactivate each other at the same time', async () => {
    const { userId } = neighbour.admin;
    const workgroupId = await workgroupOf(other, userId);
    const second = await neighbour.user('Second');
    await other.em.execute('update app_user set workgroup_id = $2 where id = $1', [second.userId, workgroupId]);
    const both = await Promise.allSettled([
      deactivateUser(scopeFor({ ...second, admin: true }), userId),
      deactivateUser(other, second.userId),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await other.em.execute('update app_user set status = 1 where id = $1', [userId]);
  });

  test('cannot be told by administrators to deactivate or delete themselves', async () => {
    await expect(deactivateUser(admin, home.admin.userId)).rejects.toThrow('You cannot deactivate yourself.');
    await expect(deleteUser(admin, home.admin.userId)).rejects.toThrow('You cannot delete yourself.');
  });
});

describe('a workgroup', () => {
  test('is saved without delete-type privileges; one of administrators has an empty list', () => {
    const form = { name: 'Desk', privileges: ['MYINCIDENT_ADD', 'MYINCIDENT_DELETE', 'ALLINCIDENT_DELETE'] };
    expect(workgroupInput.parse(form).privileges).toEqual(['MYINCIDENT_ADD']);
    expect(workgroupInput.parse({ ...form, isAdmin: 'on' }).privileges).toEqual([]);
    expect(workgroupInput.safeParse({ ...form, privileges: 'SYSTEM_ADMIN' }).success).toBe(false);
  });

  test('keeps the privileges that the user who saves it does not hold', async () => {
    const id = await aWorkgroup('MYINCIDENT_ADD', 'REPORT_PRINT');
    const clerk = scopeFor(await home.user('Clerk', 'USERGROUP_EDIT', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT'));
    await editWorkgroup(clerk, id, { name: 'Porters', isAdmin: false, privileges: ['MYINCIDENT_EDIT'] });
    expect(await privilegesOf(id)).toEqual(['MYINCIDENT_EDIT', 'REPORT_PRINT']);
    const [record] = await audit(admin, id);
    expect(record).toMatchObject({ type: 'USER_GROUP', act: 'EDIT', data: { after: { name: 'Porters' } } });
  });

  test('has a name of its own in the account', async () => {
    await addWorkgroup(admin, { name: 'Valets', isAdmin: false, privileges: [] });
    await expect(addWorkgroup(admin, { name: 'valets', isAdmin: false, privileges: [] })).rejects.toThrow(
      'Another workgroup has this name.',
    );
    await addWorkgroup(other, { name: 'Valets', isAdmin: false, privileges: [] });
  });

  test('cannot be deleted if the workgroup has users; those who are deleted do not count', async () => {
    const id = await aWorkgroup();
    const details = { ...someDetails({ workgroupId: id }), email: `${randomUUID()}@test.example`, password };
    const userId = await addUser(admin, details);
    const refusal = 'Workgroup cannot be deleted if the workgroup has users.';
    await expect(deleteWorkgroup(admin, id)).rejects.toThrow(refusal);
    await deleteUser(admin, userId);
    await deleteWorkgroup(admin, id);
    expect((await audit(admin, id))[0]).toMatchObject({ type: 'USER_GROUP', act: 'DELETE' });
  });

  test('of another account does not exist', async () => {
    const theirs = await workgroupOf(other, neighbour.officer.userId);
    const notFound = { name: 'NotFoundError' };
    await expect(deleteWorkgroup(admin, theirs)).rejects.toMatchObject(notFound);
    await expect(editWorkgroup(admin, theirs, { name: 'Ours', isAdmin: false, privileges: [] })).rejects.toMatchObject(
      notFound,
    );
    await expect(editUser(admin, neighbour.officer.userId, someDetails({}))).rejects.toMatchObject(notFound);
    await expect(deleteUser(admin, neighbour.officer.userId)).rejects.toMatchObject(notFound);
  });
});

describe('the list of users', () => {
  test('has ten users a page, hides inactive ones, and finds them by name or address', async () => {
    const group = await aWorkgroup();
    await admin.em.execute(
      `insert into app_user (account_id, workgroup_id, email, first_name, last_name, status)
       select current_account(), $1::uuid, 'porter-' || n || '-' || $1::uuid || '@test.example', 'Zoé', 'Porter ' || lpad(n::text, 2, '0'),
         case when n > 12 then 2 else 1 end from generate_series(1, 15) n`,
      [group],
    );
    const first = await workgroupsPage(admin, aView({ group }));
    expect(first.users.map(({ name }) => name).slice(0, 2)).toEqual(['Zoé Porter 01', 'Zoé Porter 02']);
    expect([first.users.length, first.total]).toEqual([10, 12]);
    expect((await workgroupsPage(admin, aView({ group, page: 2 }))).users).toHaveLength(2);
    expect((await workgroupsPage(admin, aView({ group, inactiveHidden: false }))).total).toBe(15);
    expect((await workgroupsPage(admin, aView({ q: 'zoe porter 1' }))).total).toBe(3);
    expect((await workgroupsPage(admin, aView({ q: 'PORTER-11-' }))).total).toBe(1);
    expect((await workgroupsPage(admin, aView({ q: '%' }))).total).toBe(0);
    expect((await workgroupsPage(other, aView({ q: 'Porter' }))).total).toBe(0);
  });
});

describe('a file of users', () => {
  test('names the column of each error, and the value that is not a date', async () => {
    const { email } = (
      await admin.em.execute<[{ email: string }]>(
        'select email from app_user where account_id = current_account() and workgroup_id is not null limit 1',
      )
    )[0];
    const csv = [
      'Email,First name,Last name,Workgroup,Start date',
      'a@test.example,Ana,Silva,Administrators,2026-13-01',
      `${email},Ben,Roy,Nowhere,`,
    ].join('\n');
    expect((await importPreview(admin, csv)).rows.map(({ errors }) => errors)).toEqual([
      expect.arrayContaining(['Start date: 2026-13-01 is not a date. Write YYYY-MM-DD.']),
      // the user is known, and nothing about them changes
      [],
    ]);
  });

  test('is exported with the columns that the import reads, without formulas, and the export is audited', async () => {
    const csv = await exportUsers(admin, aView({}));
    const [head, ...rows] = csv.trimEnd().split('\n');
    expect(head).toBe(
      `\uFEFF${[...importColumns.map(({ title }) => title), 'Status'].map((title) => `"${title}"`).join(',')}`,
    );
    const [{ count }] = await admin.em.execute<[{ count: number }]>(
      `select count(*)::int as count from app_user
       where account_id = current_account() and workgroup_id is not null and status <> 2`,
    );
    expect(rows).toHaveLength(count);
    expect(csv).not.toContain(neighbour.manager.email);
    const preview = await importPreview(admin, csv);
    expect(new Set(preview.rows.map(({ isKnown, errors, user }) => isKnown && user === null && errors.length))).toEqual(
      new Set([0]),
    );
    expect(preview.ignored).toEqual(['Status']);
    expect(await importUsers(admin, { csv }, embedded)).toEqual({ added: 0, skipped: count });
    const [record] = await admin.em.execute(
      `select object_type as type, transaction_type as action from audit_record
       where account_id = current_account() order by seq desc limit 1`,
    );
    expect(record).toEqual({ type: 'USER', action: 'EXPORT' });
    await expect(exportUsers(scopeFor(home.viewer), aView({}))).rejects.toThrow('You do not have permission.');
  });

  test('has a sample that is imported as it is, whose people are no administrators', async () => {
    const sample = importSample(await sampleWorkgroup(admin));
    const { rows, ignored } = await importPreview(admin, sample);
    expect({ errors: rows.flatMap(({ errors }) => errors), ignored }).toEqual({ errors: [], ignored: [] });
    expect(await importUsers(admin, { csv: sample }, embedded)).toEqual({ added: 2, skipped: 0 });
    const added = await admin.em.execute<{ isAdmin: boolean }[]>(
      `select w.is_admin as "isAdmin" from app_user u join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
       where u.account_id = current_account() and u.email like '%@example.com'`,
    );
    expect(added).toEqual([{ isAdmin: false }, { isAdmin: false }]);
    expect((await importPreview(admin, sample)).rows.map(({ isKnown }) => isKnown)).toEqual([true, true]);
  });

  const file = (...rows: string[]) => ['Email,First name,Last name,Workgroup,Phone', ...rows].join('\r\n');

  test('is shown row by row with its errors, and only rows without errors are imported', async () => {
    const id = await addWorkgroup(admin, { name: `Crew ${randomUUID()}`, isAdmin: false, privileges: [] });
    const { name } = (await workgroupsPage(admin, aView({}))).workgroups.find((group) => group.id === id)!;
    const [good, quoted] = [`${randomUUID()}@test.example`, `${randomUUID()}@test.example`];
    const csv = file(
      `${good},Ana,Silva,${name.toUpperCase()},604 555 0100`,
      `"${quoted}","Zoé ""Z""","Roy, Jr.",${name},`,
      `${good},Ana,Again,${name},`,
      `not an address,,Roy,${name},${'1'.repeat(21)}`,
      `x@test.example,Xu,Li,Nowhere,`,
      // in use in another account, which nobody learns here
      `${neighbour.manager.email},Olu,Ade,${name},`,
    );
    const { rows } = await importPreview(admin, csv);
    expect(rows.map(({ line, errors }) => [line, errors])).toEqual([
      [2, []],
      [3, []],
      [4, ['Email: the same address is in row 2.']],
      [5, ['Email is invalid', 'First name is required', 'Phone: must be at most 20 characters.']],
      [6, ['Workgroup: there is no “Nowhere”.']],
      [7, []],
    ]);
    expect(await importUsers(admin, { csv }, embedded)).toEqual({ added: 3, skipped: 3 });
    const added = await admin.em.execute(
      `select first_name as "firstName", last_name as "lastName", status from app_user
       where account_id = current_account() and workgroup_id = $1 order by last_name`,
      [id],
    );
    expect(added).toEqual([
      { firstName: 'Olu', lastName: 'Ade', status: 0 },
      { firstName: 'Zoé "Z"', lastName: 'Roy, Jr.', status: 0 },
      { firstName: 'Ana', lastName: 'Silva', status: 0 },
    ]);
    expect(await idpUser(good)).toMatchObject([{ must_change_password: true }]);
  });

  test('gives nobody what the user who imports it does not hold', async () => {
    const clerk = scopeFor(await home.user('Clerk', 'USER_ADD', 'MYINCIDENT_ADD'));
    const { workgroups } = await workgroupsPage(admin, aView({}));
    const administrators = workgroups.find(({ isAdmin }) => isAdmin)!;
    const csv = file(`${randomUUID()}@test.example,Ana,Silva,${administrators.name},`);
    const [row] = (await importPreview(clerk, csv)).rows;
    expect(row?.errors).toEqual([`Workgroup: you may not add users to “${administrators.name}”.`]);
    expect(await importUsers(clerk, { csv }, embedded)).toEqual({ added: 0, skipped: 1 });
    const viewer = scopeFor(home.viewer);
    await expect(importPreview(viewer, csv)).rejects.toMatchObject({ name: 'ForbiddenError' });
    await expect(importUsers(viewer, { csv }, embedded)).rejects.toMatchObject({ name: 'ForbiddenError' });
  });

  test('that is no CSV, has other columns or nobody in it is refused as a whole', async () => {
    await expect(importPreview(admin, '"unclosed')).rejects.toThrow('Line 1 cannot be read. A quote stands inside');
    await expect(importPreview(admin, 'Name,Email\nAna,a@b.example')).rejects.toThrow('Missing: First name');
    await expect(importPreview(admin, file())).rejects.toThrow('The file has no users.');
  });
});

describe('the settings of an account', () => {
  test('are changed with an audit record of what differs, and only those of the account', async () => {
    const changes = someSettings({ companyName: 'Grand Pacific', dateFormat: 1, measurementType: 1, mfa: true });
    expect(await updateSettings(admin, changes)).toEqual({ measurementChanged: true, mfaTurnedOn: true });
    expect(await updateSettings(admin, changes)).toEqual({ measurementChanged: false, mfaTurnedOn: false });
    const records = await audit(admin, home.id);
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      type: 'ACCOUNT',
      act: 'EDIT',
      name: 'Grand Pacific',
      data: { before: { dateFormat: 0 }, after: { dateFormat: 1, measurementType: 1, mfa: true } },
    });
    const sql = 'select name, date_format as "dateFormat" from account where id = current_account()';
    expect(await other.em.execute(sql)).toEqual([{ name: 'Westfield College', dateFormat: 0 }]);
  });

  test('hold a workgroup for people of another provider only where there is one', () => {
    const choices = { idleOptions: [900], timeZone: 'America/Vancouver' };
    const form = { companyName: 'A', phone: '1', companyCountryCode: 'CA', timeZone: 'America/Toronto' };
    const codes = { measurementType: '0', dateFormat: '1', autoLogoutTime: '900' };
    const read = (provisions: boolean, provisionWorkgroupId?: string) =>
      settingsInput({ ...choices, provisions }).safeParse({ ...form, ...codes, provisionWorkgroupId });
    expect(read(false).data).not.toHaveProperty('provisionWorkgroupId', expect.anything());
    expect(read(false, home.id).error?.issues.map(({ path }) => path[0])).toEqual(['provisionWorkgroupId']);
    expect(read(true, '').data?.provisionWorkgroupId).toBe(null);
    expect(read(true, home.id).data?.provisionWorkgroupId).toBe(home.id);
    expect(read(true, 'porters').error?.issues.map(({ message }) => message)).toEqual(['Id format is invalid']);
  });

  test('offer auto logout after 20 seconds only where the product is tried out', () => {
    expect(['test', 'dev', 'local', 'demo', 'prod'].map((environment) => idleOptions(environment)[0])).toEqual([
      ...[20, 20, 20, 600, 600],
    ]);
    const form = { companyName: 'A', phone: '1', companyCountryCode: 'CA', timeZone: 'America/Toronto' };
    const codes = { measurementType: '0', dateFormat: '1', autoLogoutTime: '20' };
    const inProduction = settingsInput({
      idleOptions: idleOptions('prod'),
      timeZone: 'America/Vancouver',
      provisions: false,
    });
    expect(inProduction.safeParse({ ...form, ...codes }).error?.issues.map(({ path }) => path[0])).toEqual([
      'autoLogoutTime',
    ]);
  });
});

test('the form of a user has the messages of the product', () => {
  const schema = addUserInput({ production: true, embedded: true });
  const messages = (form: object) => schema.safeParse(form).error?.issues.map(({ message }) => message);
  expect(
    messages({ email: 'x', password: 'short', firstName: 'a'.repeat(101), lastName: '', workgroupId: 'x' }),
  ).toEqual([
    'Email is invalid',
    'Password must contain at least 8 characters, one uppercase, one number and one special case character',
    'First name / Last name cannot be greater than 100',
    'Last name is required',
    'Id format is invalid',
  ]);
});

async function aWorkgroup(...privileges: Privilege[]) {
  return await addWorkgroup(admin, { name: `Group ${randomUUID()}`, isAdmin: false, privileges });
}

async function userOf({ em }: Scope, id: string) {
  const sql = `select email, status, identity, department, workgroup_id, company_start_date::text
    from app_user where account_id = current_account() and id = $1`;
  return (await em.execute<[Record<string, unknown>]>(sql, [id]))[0];
}

async function workgroupOf(scope: Scope, userId: string): Promise<string> {
  return (await userOf(scope, userId)).workgroup_id as string;
}

async function privilegesOf(id: string) {
  const { workgroups } = await workgroupsPage(admin, aView({}));
  return workgroups.find((workgroup) => workgroup.id === id)!.privileges;
}

/** Returns the audit records of an object, newest first. */
async function audit({ em }: Scope, objectId: string) {
  return await em.execute<{ type: string; act: string; name: string; by: string; data: object }[]>(
    `select object_type as type, transaction_type as act, object_name as name, create_user_id as by, object_data as data
     from audit_record where account_id = current_account() and object_id = $1 order by seq desc`,
    [objectId],
  );
}

async function idpUser(email: string) {
  const sql = 'select id, must_change_password, email_verified from idp_user_by_email($1)';
  return await admin.em.execute<{ id: string; must_change_password: boolean }[]>(sql, [email]);
}

async function actorOf({ cookie }: TestUser) {
  return await sessionActor(product.orm, cookie.replace('session=', ''));
}

async function signsIn(email: string, typed: string): Promise<boolean> {
  const attempt = { email, password: typed, address: '192.0.2.1', device: null };
  return 'userId' in (await verifyPassword({ services: product, ...attempt }));
}
