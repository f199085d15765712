import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { logoInput } from '#app/administration/logo.schema.ts';
import type { Ground } from './ground.ts';
import type { Post } from './posts.ts';

const nothing = { fields: () => ({}), schema: z.object({}) };
const nowhere = async () => ({ params: {} });
const toUser =
  (status = 1) =>
  async (ground: Ground) => ({ params: { userId: await ground.user(status) } });

const details = {
  ...{ firstName: 'Noor', middleName: '', lastName: 'Haddad', company: 'Harbour Glass' },
  ...{ companyStartDate: '2023-09-11', position: 'Porter', department: 'Desk', division: '', location: '' },
  ...{ phone: '604-555-0171', fax: '', mfa: 'on' },
};
const text = z.string().max(100);
const userFields = {
  ...{ firstName: text, middleName: text, lastName: text, company: text, companyStartDate: z.iso.date() },
  ...{ position: text, department: text, division: text, location: text, phone: z.string().max(20) },
  ...{ fax: z.string().max(20), mfa: z.enum(['on']), workgroupId: z.uuid() },
};

/** The posts of settings, workgroups and users. */
export const administrationPosts: Record<string, Post> = {
  'administration/routes/settings': {
    // every post makes the same change
    to: async ({ em }) => {
      await em.execute(
        `update account set phone = 'before', billing_email = '', mfa = false where id = current_account()`,
      );
      return { params: {} };
    },
    fields: () => ({
      ...{ companyName: 'Grand Pacific Hotel', phone: '604 555 0100', billingEmail: 'billing@test.example' },
      ...{ companyCountryCode: 'CA', timeZone: 'America/Vancouver', measurementType: '0', dateFormat: '0' },
      ...{ autoLogoutTime: '900', mfa: '' },
    }),
    schema: z.object({
      ...{
        companyName: text,
        phone: z.string().max(20),
        billingEmail: z.email(),
        companyCountryCode: z.enum(['CA', 'US']),
      },
      ...{ timeZone: z.enum(['America/Vancouver', 'America/Toronto']), measurementType: z.enum(['0', '1']) },
      ...{ dateFormat: z.enum(['0', '1']), autoLogoutTime: z.enum(['600', '900']) },
    }),
  },
  'administration/routes/logo': { to: nowhere, fields: () => ({ file: 'logo.png' }), schema: logoInput },
  'administration/routes/delete-logo': {
    to: async (ground) => {
      await ground.logo();
      return { params: {} };
    },
    ...nothing,
  },
  'administration/routes/add-workgroup': {
    to: nowhere,
    fields: () => ({ name: randomUUID(), privileges: 'MYINCIDENT_ADD', isAdmin: '' }),
    schema: z.object({ name: text, privileges: z.enum(['MYINCIDENT_ADD', 'MYINCIDENT_EDIT']) }),
  },
  'administration/routes/edit-workgroup': {
    to: async (ground) => ({ params: { workgroupId: await ground.workgroup() } }),
    fields: () => ({ name: randomUUID(), privileges: 'MYINCIDENT_ADD', isAdmin: '' }),
    schema: z.object({ name: text, privileges: z.enum(['MYINCIDENT_ADD', 'MYINCIDENT_EDIT']) }),
  },
  'administration/routes/delete-workgroup': {
    to: async (ground) => ({ params: { workgroupId: await ground.workgroup() } }),
    ...nothing,
  },
  'administration/routes/add-user': {
    to: nowhere,
    fields: ({ workgroupId }) => ({
      ...{ ...details, workgroupId, email: `${randomUUID()}@test.example`, password: 'right-Horse-7!' },
    }),
    schema: z.object({ ...userFields, email: z.email(), password: z.string().min(8).max(128) }),
  },
  'administration/routes/edit-user': {
    to: toUser(),
    fields: ({ workgroupId }) => ({ ...details, workgroupId }),
    schema: z.object(userFields),
  },
  'administration/routes/delete-user': { to: toUser(), ...nothing },
  'administration/routes/set-password': {
    to: toUser(),
    fields: () => ({ password: 'right-Horse-7!' }),
    schema: z.object({ password: z.string().min(8).max(128) }),
  },
  'administration/routes/reset-mfa': {
    to: async (ground) => {
      const userId = await ground.user(1);
      await ground.em.execute(
        `insert into mfa_device (account_id, user_id, kind, phone) values (current_account(), $1, 'PHONE', '+16045550157')`,
        [userId],
      );
      return { params: { userId } };
    },
    ...nothing,
  },
  'administration/routes/activate-user': { to: toUser(2), ...nothing },
  'administration/routes/deactivate-user': { to: toUser(), ...nothing },
  'administration/routes/resend-verification': { to: toUser(0), ...nothing },
  'administration/routes/import-users': {
    to: nowhere,
    fields: () => ({ file: 'users.csv' }),
    schema: z.object({ file: z.string().min(1) }),
  },
  'administration/routes/confirm-import': {
    to: nowhere,
    fields: ({ workgroupName }) => ({
      csv: `Email,First name,Last name,Workgroup\n${randomUUID()}@test.example,Noor,Haddad,${workgroupName}`,
    }),
    schema: z.object({ csv: z.string().min(1) }),
  },
};
