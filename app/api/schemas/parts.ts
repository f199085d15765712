import { z } from 'zod';
import type { ZodOpenApiOverrideContext } from 'zod-openapi/api';
import { itemStatuses, maxRichTextCharacters, notShownReasons, referredTypes } from '#db/vocabulary/incident.ts';
import { attachmentLimits } from '#db/vocabulary/limits.ts';
import { fieldsOfParts, type PartField, type PartKind } from '#db/vocabulary/part-fields.ts';
import { apiId } from '../../platform/api-id.ts';

/** The specification calls a legal entity a company. */
export const apiLists = {
  persons: 'persons',
  legalEntities: 'companies',
  vehicles: 'vehicles',
  items: 'items',
  correctiveActions: 'correctiveActions',
} as const satisfies Record<PartKind, string>;

export const id = apiId();
const withSeconds = (text: unknown) =>
  typeof text === 'string' ? text.replace(/(T\d\d:\d\d)(?=Z$|[+-]\d\d:\d\d$)/, '$1:00') : text;
export const instant = z
  .preprocess(withSeconds, z.iso.datetime({ offset: true }))
  .meta({ description: 'A time of ISO 8601 with its offset; answers use UTC, or X-Timezone-Offset.' });
export const day = z.iso.date();
/** A file's bytes have no JSON type: clients send them as they are. */
export const fileContent = z.unknown().meta({ contentMediaType: 'application/octet-stream' });

/** Longer than every field's limit: a draft keeps a text that is too long, and its submit says so. */
export const longestText = 20_000;
export const text = z.string().max(longestText);

/** The command refuses a longer text in the words of the page; the document names the limit. */
export const limited = (max: number) =>
  text.meta({
    override: (context) => {
      // a draft may contain, and answer with, a longer text
      if ((context as ZodOpenApiOverrideContext).io === 'output') delete context.jsonSchema.maxLength;
      else context.jsonSchema.maxLength = max;
    },
  });
export const richText = limited(maxRichTextCharacters);
export const readOnly = <Schema extends z.ZodType>(schema: Schema) => schema.meta({ readOnly: true });

export function apiFieldName(kind: PartKind, name: string): string {
  if (kind === 'legalEntities' && name === 'owner') return 'isOwner';
  return name === 'ownerId' ? 'ownerPersonId' : name;
}

function schemaOf(field: PartField): z.ZodType {
  switch (field.kind) {
    case 'switch':
      return z.boolean();
    case 'choice':
    case 'owner':
      return id.nullable();
    case 'date':
      return day.nullable();
    case 'amount':
      return z.number().int().min(0).max(99_999_999_999_999).nullable().meta({ description: 'In cents' });
    case 'status':
      return z.enum(itemStatuses).nullable();
    case 'referredType':
      return z.enum(referredTypes).nullable();
    case 'richText':
      return richText.meta({ description: `${field.label}, in Markdown` });
    default:
      return limited(field.max);
  }
}

function fieldsOf(kind: PartKind): Record<string, z.ZodType> {
  const fields: [string, PartField][] = Object.entries(fieldsOfParts[kind]);
  return Object.fromEntries(
    fields.map(([name, field]) => [apiFieldName(kind, name), schemaOf(field).meta({ title: field.label })]),
  );
}

const linked = {
  personId: id.nullable().meta({ description: 'The record that the account keeps; set when the part is added.' }),
  duplicationChecked: z.boolean(),
};

const ownerName = { ownerName: readOnly(z.string().nullable()) };

export const personShape = z
  .strictObject({
    id,
    incidentId: readOnly(id.nullable()),
    ...linked,
    displayName: readOnly(z.string()),
    masked: readOnly(z.boolean()).meta({ description: 'Whether private details are hidden; they are empty then.' }),
    hasPicture: readOnly(z.boolean()),
    ...fieldsOf('persons'),
  })
  .meta({ id: 'Person' });

export const companyShape = z
  .strictObject({
    id,
    incidentId: readOnly(id.nullable()),
    ...linked,
    displayName: readOnly(z.string()),
    ...fieldsOf('legalEntities'),
  })
  .meta({ id: 'Company' });

export const vehicleShape = z
  .strictObject({ id, incidentId: readOnly(id.nullable()), ...ownerName, ...fieldsOf('vehicles') })
  .meta({ id: 'Vehicle' });

export const itemShape = z
  .strictObject({ id, incidentId: readOnly(id.nullable()), ...ownerName, ...fieldsOf('items') })
  .meta({ id: 'Item' });

export const correctiveActionShape = z
  .strictObject({
    id,
    incidentId: readOnly(id.nullable()),
    actionType: readOnly(z.enum(['CREATE', 'EDIT', 'CLOSE'])),
    involvedPersonList: z.array(id).max(1_000).meta({ description: 'Ids of persons of the same incident' }),
    ...fieldsOf('correctiveActions'),
  })
  .meta({ id: 'CorrectiveAction' });

const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** Null where an earlier version has not stored it with the draft. */
export const shownFields = {
  shown: readOnly(z.boolean()).meta({ description: 'Whether pages show the file; other files are only downloads.' }),
  notShownReason: readOnly(z.enum(notShownReasons).nullable()).meta({
    description:
      'FORMAT: a kind that is not shown. TOO_LARGE: a picture of more than 50 million pixels. DAMAGED: parts of a picture are missing or damaged. UNREADABLE: a picture whose structure cannot be read, kept with its camera metadata.',
  }),
  sha256: readOnly(digest.nullable()).meta({ description: 'The digest of the file as it is downloaded' }),
  uploadedSha256: readOnly(digest.nullable()).meta({
    description:
      'The digest of the upload, where the camera metadata of a picture that is not shown was removed from it',
  }),
};

export const attachmentShape = z
  .strictObject({
    id,
    incidentId: readOnly(id.nullable()),
    incidentItemId: readOnly(id.nullable()),
    incidentVehicleId: readOnly(id.nullable()),
    name: limited(attachmentLimits.name),
    comments: limited(attachmentLimits.comments),
    fileName: readOnly(z.string()),
    attachmentType: readOnly(z.string()),
    sizeBytes: readOnly(z.number().int()),
    ...shownFields,
    creationDate: readOnly(instant),
  })
  .meta({ id: 'Attachment' });

export const partShapes = {
  persons: personShape,
  legalEntities: companyShape,
  vehicles: vehicleShape,
  items: itemShape,
  correctiveActions: correctiveActionShape,
} satisfies Record<PartKind, z.ZodType>;
