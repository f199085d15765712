import { z } from 'zod';
import { keysOf } from '#db/vocabulary/keys.ts';
import { closeLimits, maxExternalId, maxParts } from '#db/vocabulary/limits.ts';
import { addressFields, type PartField } from '#db/vocabulary/part-fields.ts';
import {
  attachmentShape,
  companyShape,
  correctiveActionShape,
  day,
  id,
  instant,
  itemShape,
  limited,
  personShape,
  readOnly,
  richText,
  vehicleShape,
} from './parts.ts';

const locationFields = {
  lastLocationId: id.nullable(),
  ...Object.fromEntries(
    keysOf(addressFields).map((name) => {
      const field: PartField = addressFields[name];
      return [name, ('max' in field ? limited(field.max) : id.nullable()).meta({ title: field.label })];
    }),
  ),
} as unknown as { lastLocationId: z.ZodType<string | null> } & Record<
  keyof typeof addressFields,
  z.ZodType<string | null>
>;

const lists = {
  persons: personShape,
  companies: companyShape,
  vehicles: vehicleShape,
  items: itemShape,
  correctiveActions: correctiveActionShape,
  attachments: attachmentShape,
};

const own = {
  externalId: limited(maxExternalId)
    .nullable()
    .meta({ description: 'Your own id of the incident; unique in the account' }),
  assignedUserId: id.nullable(),
  reportedDate: instant.nullable(),
  occurredDate: z
    .union([day, instant], 'Enter a date, or a date and a time with its offset.')
    .nullable()
    .meta({ description: 'A day alone where it is uncertain' }),
  occurredDateUncertain: z.boolean(),
  lastClassId: id.nullable().meta({ description: 'A leaf of the class tree' }),
  severityId: id.nullable(),
  primaryCauseId: id.nullable(),
  causeComments: richText.meta({ description: 'Markdown' }),
  summary: richText.meta({ description: 'Markdown' }),
};

const names = keysOf(closeLimits);
const closeShape = z
  .strictObject({
    closedBy: z.enum(['USER', 'OTHER']),
    closeDate: instant,
    closeUserName: z.string().nullable(),
    ...(Object.fromEntries(names.map((name) => [name, z.string()])) as Record<keyof typeof closeLimits, z.ZodString>),
  })
  .meta({ id: 'Close' });

const known = {
  id: readOnly(id),
  number: readOnly(z.number().int()),
  status: readOnly(z.literal([0, 1, 2, 3])).meta({ description: '0 Draft, 1 Open, 2 Closed, 3 Editing' }),
  creationDate: readOnly(instant),
  lastUpdateDate: readOnly(instant),
  createUserId: readOnly(id),
  createUserName: readOnly(z.string()),
};

const contentShape = {
  ...own,
  location: z.strictObject(locationFields).meta({ id: 'Location' }),
  persons: z.array(personShape).max(maxParts),
  companies: z.array(companyShape).max(maxParts),
  vehicles: z.array(vehicleShape).max(maxParts),
  items: z.array(itemShape).max(maxParts),
  correctiveActions: z.array(correctiveActionShape).max(maxParts),
  attachments: z.array(attachmentShape).max(maxParts),
};

export const incidentShape = z
  .strictObject({
    ...known,
    version: readOnly(z.number().int()).meta({ description: 'The number that ETag and If-Match name' }),
    locked: readOnly(z.boolean()),
    assignedUserName: readOnly(z.string().nullable()),
    whatHappened: readOnly(z.string()).meta({ description: 'The path of the class' }),
    severity: readOnly(z.string().nullable()),
    primaryCause: readOnly(z.string().nullable()),
    ...contentShape,
    close: readOnly(closeShape.nullable()),
  })
  .meta({ id: 'Incident' });

export const draftShape = z
  .strictObject({
    ...known,
    revision: readOnly(z.number().int()),
    incidentId: readOnly(id.nullable()).meta({ description: 'The open incident that this copy changes' }),
    ...contentShape,
  })
  .meta({ id: 'Draft' });

const partial = <Shape extends z.ZodObject>(shape: Shape) => shape.partial();
const givenLists = Object.fromEntries(
  keysOf(lists).map((name) => [name, z.array(partial(lists[name])).max(maxParts)]),
) as unknown as Record<keyof typeof lists, z.ZodType<Record<string, unknown>[]>>;

/** A missing field stays as it is, and read-only ones are ignored. */
const inputFields = {
  ...own,
  ...locationFields,
  location: z.strictObject(locationFields).partial(),
  ...givenLists,
};

const givenClose = z.union([
  z.boolean(),
  z.strictObject({
    closedBy: z.enum(['USER', 'OTHER']).optional(),
    closeDate: readOnly(instant).optional(),
    closeUserName: readOnly(z.string().nullable()).optional(),
    ...Object.fromEntries(names.map((name) => [name, limited(closeLimits[name]).optional()])),
  }),
]);

export const givenIncident = z
  .strictObject({ ...incidentShape.shape, ...inputFields, close: givenClose.nullable() })
  .partial()
  .meta({
    id: 'IncidentInput',
    example: {
      reportedDate: '2026-03-14T09:14:00Z',
      occurredDate: '2026-03-14T09:00:00Z',
      lastClassId: '01990f3a-7c5e-7d4e-9a51-0f2f1c3b8a11',
      summary: 'Door 17 was forced.',
    },
  });

export type GivenIncident = z.output<typeof givenIncident>;

export const givenDraft = z
  .strictObject({ ...draftShape.shape, ...inputFields })
  .partial()
  .meta({ id: 'DraftInput', example: { reportedDate: '2026-03-14T09:14:00Z', summary: 'Door 17 was forced.' } });

export type IncidentContent = z.output<z.ZodObject<typeof contentShape>>;
export type GivenContent = Partial<Record<keyof typeof inputFields, unknown>> & {
  [Name in keyof typeof lists]?: Record<string, unknown>[];
};

export const incidentState = z
  .strictObject({
    id,
    number: z.number().int(),
    status: z.literal([0, 1, 2, 3]),
    locked: z.boolean(),
    version: z.number().int(),
  })
  .meta({ id: 'IncidentState' });
