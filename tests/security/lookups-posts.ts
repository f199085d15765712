import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Ground } from './ground.ts';
import type { Post } from './posts.ts';

const nothing = { fields: () => ({}), schema: z.object({}) };
const nowhere = async () => ({ params: {} });
const toLocation = async (ground: Ground) => ({ params: { lookupId: await ground.location() } });

const rule = {
  fields: ({ lookups }: Ground) => ({
    ...{ name: 'Thefts', recipientEmails: 'desk@test.example' },
    ...{ 'lookupClasses[0].classLookupId': lookups.INCIDENT_CLASS, 'lookupClasses[0].eventTypeList': 'CREATE' },
  }),
  schema: z.object({
    name: z.string().max(100),
    recipientEmails: z.string(),
    lookupClasses: z.array(z.object({ classLookupId: z.uuid(), eventTypeList: z.enum(['CREATE', 'EDIT', 'CLOSE']) })),
  }),
};
const toRule = async (ground: Ground) => ({ params: { notificationId: await ground.notificationRule(), at: '0' } });
const toNewRule = async () => ({ params: { at: '0' } });

/** Returns the second of two new places in a new location. */
async function secondOfTwo(ground: Ground): Promise<string> {
  const rows = await ground.em.execute<{ id: string }[]>(
    `insert into lookup (account_id, type, parent_id, name, position)
     select current_account(), 'LOCATION', $1, name, position from (values ($2, 1), ($3, 2)) as place (name, position)
     returning id`,
    [await ground.location(), randomUUID(), randomUUID()],
  );
  return rows[1]!.id;
}

/** The posts of lookups and of the rules for emails. */
export const lookupsPosts: Record<string, Post> = {
  'administration/lookups/routes/add': {
    to: nowhere,
    fields: () => ({ name: randomUUID() }),
    schema: z.object({ name: z.string().max(100) }),
  },
  'administration/lookups/routes/edit': {
    to: toLocation,
    fields: () => ({ name: randomUUID(), active: 'on' }),
    schema: z.object({ name: z.string().max(100), active: z.enum(['on']) }),
  },
  'administration/lookups/routes/move': {
    to: toLocation,
    fields: ({ topLocationId }) => ({ parentId: topLocationId }),
    schema: z.object({ parentId: z.uuid() }),
  },
  'administration/lookups/routes/address': {
    to: toLocation,
    fields: () => ({ 'location.street': 'Quay', 'location.cityId': '', 'location.countryCode': 'CA' }),
    schema: z.object({
      location: z.object({ street: z.string().max(50), cityId: z.string(), countryCode: z.enum(['CA', 'US']) }),
    }),
  },
  'administration/lookups/routes/delete-address': { to: toLocation, ...nothing },
  'administration/lookups/routes/delete': { to: toLocation, ...nothing },
  'administration/lookups/routes/reorder': {
    to: async (ground) => ({ params: { lookupId: await secondOfTwo(ground), direction: 'up' } }),
    ...nothing,
  },
  'administration/lookups/routes/labels': {
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
  },
  'administration/lookups/routes/import': {
    to: nowhere,
    fields: () => ({ file: 'lookups.csv' }),
    schema: z.object({ file: z.string().min(1) }),
  },
  'administration/lookups/routes/confirm-import': {
    to: nowhere,
    fields: () => ({ csv: `Class,Active\n${randomUUID()},yes` }),
    schema: z.object({ csv: z.string().min(1) }),
  },
  ...Object.fromEntries(
    ['save', 'add-class', 'remove-class'].flatMap((name): [string, Post][] => [
      [`new-notification-${name}`, { to: toNewRule, ...rule }],
      [`edit-notification-${name}`, { to: toRule, ...rule }],
    ]),
  ),
  'administration/notifications/routes/delete': { to: toRule, ...nothing },
};
