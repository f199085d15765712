import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { logoInput } from '#app/administration/settings/logo.schema.ts';
import type { OwnData } from './own-data.ts';
import type { GivenPost } from './posts.ts';
import { withVersion } from './with-version.ts';

const confirmed = { fields: () => ({ confirmed: 'yes' }), schema: z.object({ confirmed: z.enum(['yes', 'no']) }) };
const toUser =
  (status = 1) =>
  async (ownData: OwnData) => ({ params: { userId: await ownData.user(status) } });

const toUserWith = (mfa: boolean) => async (ownData: OwnData) => {
  const userId = await ownData.user(1);
  await ownData.em.execute('update app_user set mfa = $2 where account_id = current_account() and id = $1', [
    userId,
    mfa,
  ]);
  return { params: { userId } };
};

const details = {
  firstName: 'Noor',
  middleName: '',
  lastName: 'Haddad',
  company: 'Harbour Glass',
  companyStartDate: '2023-09-11',
  position: 'Porter',
  department: 'Desk',
  division: '',
  location: '',
  phone: '604-555-0171',
  fax: '',
};
const text = z.string().max(100);
const userFields = {
  firstName: text,
  middleName: text,
  lastName: text,
  company: text,
  companyStartDate: z.iso.date(),
  position: text,
  department: text,
  division: text,
  location: text,
  phone: z.string().max(20),
  fax: z.string().max(20),
  workgroupId: z.uuid(),
};

/** The posts of settings, workgroups and users. */
export const administrationPosts: Record<string, GivenPost> = {
  'administration/settings/routes/settings': withVersion(() => '/administration/settings', {
    // every post makes the same change
    to: async ({ em }) => {
      await em.execute(
        `update account set phone = 'before', billing_email = '', mfa = false where id = current_account()`,
      );
      return { params: {} };
    },
    fields: () => ({
      companyName: 'Grand Pacific Hotel',
      phone: '604 555 0100',
      billingEmail: 'billing@test.example',
      companyCountryCode: 'CA',
      timeZone: 'America/Vancouver',
      measurementType: '0',
      dateFormat: '0',
      autoLogoutTime: '900',
      mfa: '',
    }),
    schema: z.object({
      companyName: text,
      phone: z.string().max(20),
      billingEmail: z.email(),
      companyCountryCode: z.enum(['CA', 'US']),
      timeZone: z.enum(['America/Vancouver', 'America/Toronto']),
      measurementType: z.enum(['0', '1']),
      dateFormat: z.enum(['0', '1']),
      autoLogoutTime: z.enum(['600', '900']),
    }),
  }),
  'administration/settings/routes/turn-on-mfa-for-all': {
    to: async (ownData) => {
      const id = await ownData.user(1);
      await ownData.em.execute('update app_user set mfa = (id <> $1) where account_id = current_account()', [id]);
      return { params: {} };
    },
  },
  'administration/settings/routes/logo': { fields: () => ({ file: 'logo.png' }), schema: logoInput },
  'administration/settings/routes/delete-logo': {
    to: async (ownData) => {
      await ownData.logo();
      return { params: {} };
    },
  },
  'administration/users/routes/add-workgroup': {
    fields: () => ({ name: randomUUID(), privileges: 'MYINCIDENT_ADD', isAdmin: '' }),
    schema: z.object({ name: text, privileges: z.enum(['MYINCIDENT_ADD', 'MYINCIDENT_EDIT']) }),
  },
  'administration/users/routes/edit-workgroup': withVersion(
    ({ workgroupId }) => `/administration/workgroups/${workgroupId}`,
    {
      to: async (ownData) => ({ params: { workgroupId: await ownData.workgroup() } }),
      fields: () => ({ name: randomUUID(), privileges: 'MYINCIDENT_ADD', isAdmin: '' }),
      schema: z.object({ name: text, privileges: z.enum(['MYINCIDENT_ADD', 'MYINCIDENT_EDIT']) }),
    },
  ),
  'administration/users/routes/delete-workgroup': {
    to: async (ownData) => ({ params: { workgroupId: await ownData.workgroup() } }),
  },
  'administration/users/routes/add-user': {
    fields: ({ workgroupId }) => ({
      ...details,
      workgroupId,
      email: `${randomUUID()}@test.example`,
      password: 'right-Horse-7!',
    }),
    schema: z.object({ ...userFields, email: z.email(), password: z.string().min(8).max(128) }),
  },
  'administration/users/routes/edit-user': withVersion(({ userId }) => `/administration/workgroups/users/${userId}`, {
    to: toUser(),
    fields: ({ workgroupId }) => ({ ...details, workgroupId }),
    schema: z.object(userFields),
  }),
  'administration/users/routes/delete-user': { to: toUser() },
  'administration/users/routes/set-password': {
    to: toUser(),
    fields: () => ({ password: 'right-Horse-7!' }),
    schema: z.object({ password: z.string().min(8).max(128) }),
  },
  'administration/users/routes/reset-mfa': {
    to: async (ownData) => {
      const userId = await ownData.user(1);
      await ownData.em.execute(
        `insert into mfa_device (account_id, user_id, kind, phone) values (current_account(), $1, 'PHONE', '+16045550157')`,
        [userId],
      );
      return { params: { userId } };
    },
  },
  'administration/users/routes/turn-off-mfa': { to: toUserWith(true) },
  'administration/users/routes/turn-on-mfa': { to: toUserWith(false) },
  'administration/users/routes/activate-user': { to: toUser(2) },
  'administration/users/routes/leave-user': {
    to: async (ownData) => ({ params: { userId: await ownData.user(1), to: 'password' } }),
  },
  'administration/users/routes/deactivate-user': { to: toUser(), ...confirmed },
  'administration/users/routes/resend-verification': { to: toUser(0) },
  'administration/users/routes/change-several-users': {
    to: async (ownData) => {
      await ownData.user(1);
      return { params: { act: 'deactivate' } };
    },
    fields: ({ lastUserId }) => ({ users: lastUserId }),
    schema: z.object({ users: z.uuid() }),
  },
  'administration/users/routes/undo-several-users': {
    to: async (ownData) => ({ params: { actId: await ownData.undoableAct() } }),
  },
  'administration/users/routes/import-users': {
    fields: () => ({ file: 'users.csv' }),
    schema: z.object({ file: z.string().min(1) }),
  },
  'administration/users/routes/confirm-import': {
    fields: ({ workgroupName }) => ({
      csv: `Email,First name,Last name,Workgroup\n${randomUUID()}@test.example,Noor,Haddad,${workgroupName}`,
    }),
    schema: z.object({ csv: z.string().min(1) }),
  },
};
