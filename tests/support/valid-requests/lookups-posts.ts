import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { OwnData } from './own-data.ts';
import type { GivenPost } from './posts.ts';
import { withVersion } from './with-version.ts';

const toLocation = async (ownData: OwnData) => ({ params: { lookupId: await ownData.location() } });

const item = {
  fields: () => ({
    'items[0].id': '',
    'items[0].title': 'Manager told',
    'items[0].hint': 'At once.',
    'items[0].required': 'on',
    'items[0].asksText': 'on',
  }),
  schema: z.object({
    items: z.array(
      z.object({
        id: z.literal(''),
        title: z.string().max(200),
        hint: z.string().max(200),
        required: z.enum(['on']),
        asksText: z.enum(['on']),
      }),
    ),
  }),
};
const toClass = async (ownData: OwnData) => ({
  params: { lookupId: await ownData.classWithChecklist(), at: '0', act: 'add' },
});

const rule = {
  fields: ({ lookups }: OwnData) => ({
    name: 'Thefts',
    recipientEmails: 'desk@test.example',
    'lookupClasses[0].classLookupId': lookups.INCIDENT_CLASS,
    'lookupClasses[0].eventTypeList': 'CREATE',
  }),
  schema: z.object({
    name: z.string().max(100),
    recipientEmails: z.string(),
    lookupClasses: z.array(z.object({ classLookupId: z.uuid(), eventTypeList: z.enum(['CREATE', 'EDIT', 'CLOSE']) })),
  }),
};
const confirmed = { fields: () => ({ confirmed: 'yes' }), schema: z.object({ confirmed: z.enum(['yes', 'no']) }) };
const toRule = async (ownData: OwnData) => ({ params: { notificationId: await ownData.notificationRule(), at: '0' } });
const toNewRule = async () => ({ params: { at: '0' } });

const toTemplate = async (ownData: OwnData) => ({ params: await ownData.taskTemplate() });
const template = {
  fields: () => ({ title: randomUUID(), details: 'Both *sides*.', assignee: '', dueDays: '3' }),
  schema: z.object({
    title: z.string().max(200),
    details: z.string().max(10_000),
    assignee: z.string(),
    dueDays: z.string(),
  }),
};

/** Returns the second of two new places in a new location. */
async function secondOfTwo(ownData: OwnData): Promise<string> {
  const rows = await ownData.em.execute<{ id: string }[]>(
    `insert into lookup (account_id, type, parent_id, name, position)
     select current_account(), 'LOCATION', $1, name, position from (values ($2, 1), ($3, 2)) as place (name, position)
     returning id`,
    [await ownData.location(), randomUUID(), randomUUID()],
  );
  return rows[1]!.id;
}

/** The posts of lookups and of the rules for emails. */
export const lookupsPosts: Record<string, GivenPost> = {
  'administration/lookups/routes/add': {
    fields: () => ({ name: randomUUID() }),
    schema: z.object({ name: z.string().max(100) }),
  },
  'administration/lookups/routes/edit': withVersion(({ lookupId }) => `/administration/lookups/${lookupId}`, {
    to: toLocation,
    fields: () => ({ name: randomUUID(), active: 'on' }),
    schema: z.object({ name: z.string().max(100), active: z.enum(['on']) }),
  }),
  'administration/lookups/routes/move': withVersion(({ lookupId }) => `/administration/lookups/${lookupId}/move`, {
    to: toLocation,
    fields: ({ topLocationId }) => ({ parentId: topLocationId, confirmed: 'yes' }),
    schema: z.object({ parentId: z.uuid() }),
  }),
  'administration/lookups/routes/choose-place': {
    to: toLocation,
    fields: ({ topLocationId }) => ({ chosen: topLocationId }),
    schema: z.object({ chosen: z.uuid() }),
  },
  'administration/lookups/routes/address': withVersion(
    ({ lookupId }) => `/administration/lookups/${lookupId}/address`,
    {
      to: toLocation,
      fields: () => ({ 'location.street': 'Quay', 'location.cityId': '', 'location.countryCode': 'CA' }),
      schema: z.object({
        location: z.object({ street: z.string().max(50), cityId: z.string(), countryCode: z.enum(['CA', 'US']) }),
      }),
    },
  ),
  'administration/lookups/routes/add-task-template': { to: toTemplate, ...template },
  'administration/lookups/routes/change-task-template': withVersion(
    ({ lookupId, templateId }) => `/administration/lookups/${lookupId}/tasks/${templateId}`,
    { to: toTemplate, ...template },
  ),
  'administration/lookups/routes/delete-task-template': { to: toTemplate },
  'administration/lookups/routes/checklist': withVersion(
    ({ lookupId }) => `/administration/lookups/${lookupId}/checklist`,
    { to: toClass, ...item },
  ),
  'administration/lookups/routes/change-checklist': { to: toClass, ...item },
  'administration/lookups/routes/delete-address': { to: toLocation, ...confirmed },
  'administration/lookups/routes/delete': { to: toLocation },
  'administration/lookups/routes/disable': { to: toLocation },
  'administration/lookups/routes/reorder': {
    to: async (ownData) => ({ params: { lookupId: await secondOfTwo(ownData), direction: 'up' } }),
  },
  'administration/lookups/routes/labels': withVersion(() => '/administration/lookups/labels', {
    to: async ({ em }) => {
      await em.execute("delete from lookup_label where account_id = current_account() and type = 'INCIDENT_CLASS'");
      return { params: {} };
    },
    fields: () => ({ level1: 'Class', level2: 'Category', level3: 'Subcategory', level4: 'Type' }),
    schema: z.object({
      level1: z.string().max(100),
      level2: z.string().max(100),
      level3: z.string(),
      level4: z.string(),
    }),
  }),
  'administration/lookups/routes/import': {
    fields: () => ({ file: 'lookups.csv' }),
    schema: z.object({ file: z.string().min(1) }),
  },
  'administration/lookups/routes/confirm-import': {
    fields: () => ({ csv: `Class,Active\n${randomUUID()},yes` }),
    schema: z.object({ csv: z.string().min(1) }),
  },
  ...Object.fromEntries(
    ['save', 'add-class', 'choose-class', 'remove-class'].flatMap((name): [string, GivenPost][] => [
      [`new-notification-${name}`, { to: toNewRule, ...rule }],
      [
        `edit-notification-${name}`,
        withVersion(({ notificationId }) => `/administration/notification/${notificationId}`, { to: toRule, ...rule }),
      ],
    ]),
  ),
  'administration/notifications/routes/test': { to: toRule },
  'administration/notifications/routes/delete': { to: toRule },
};
