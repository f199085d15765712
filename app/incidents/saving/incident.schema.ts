import { z } from 'zod';
import { amountProblem, centsOf } from '#db/vocabulary/amount.ts';
import { noonUtc } from '#db/vocabulary/calendar-day.ts';
import { clockTime, type RepeatedHour } from '#db/vocabulary/clock-time.ts';
import { normalEmail } from '#db/vocabulary/email-address.ts';
import { isId } from '#db/vocabulary/id.ts';
import { type AttachmentType, itemStatuses, maxRichTextCharacters, referredTypes } from '#db/vocabulary/incident.ts';
import { maxExternalId } from '#db/vocabulary/limits.ts';
import { addressFields, fieldsOfParts, type PartField } from '#db/vocabulary/part-fields.ts';
import { phoneLine } from '#db/vocabulary/phone-line.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';
import { instantsAt, repeatedHourAt, toDateFields, toUtc } from '#db/vocabulary/zoned-time.ts';
import { changedAttachment } from '../../attachments/attachment.schema.ts';
import { requireEmail } from '../../identity/addresses/email.schema.ts';

const line = z.string().overwrite(singleLine);
const limited = (text: z.ZodString, max: number) => text.max(max, `Must be at most ${max} characters.`);
const emptyToNull = (text: string) => text || null;
const maybeId = (message: string) =>
  z
    .string()
    .refine((text) => text === '' || isId(text), message)
    .transform(emptyToNull);
const choice = maybeId('Choose from the list.');
const oneOf = <Value extends string>(values: readonly Value[]) =>
  z
    .string()
    .refine((text) => text === '' || values.some((value) => value === text), 'Choose one.')
    .transform((text) => values.find((value) => value === text) ?? null);
export const email = limited(z.string().overwrite(normalEmail), 255).superRefine(requireEmail);
const richText = z
  .string()
  .max(maxRichTextCharacters, `Must be at most ${maxRichTextCharacters.toLocaleString('en-CA')} characters.`);

type SchemaOf<Field extends PartField> = Field['kind'] extends 'switch'
  ? z.ZodBoolean
  : Field['kind'] extends 'choice'
    ? typeof choice
    : typeof email | typeof richText | ReturnType<typeof limited>;
type ReadKind = 'text' | 'email' | 'richText' | 'choice' | 'switch';
type SchemasOf<Fields extends Record<string, PartField>> = {
  [Name in keyof Fields as Fields[Name] extends { kind: ReadKind } ? Name : never]: SchemaOf<Fields[Name]>;
};

function schemasOf<Fields extends Record<string, PartField>>(fields: Fields): SchemasOf<Fields> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const schema = schemaOf(name, field);
      return schema ? [[name, schema]] : [];
    }),
  ) as unknown as SchemasOf<Fields>;
}

function schemaOf(name: string, field: PartField) {
  if (field.kind === 'text') return textOf(name, field);
  if (field.kind === 'choice') return idMessages[name] ? maybeId(idMessages[name]) : choice;
  return {
    email,
    richText,
    switch: z.boolean(),
    date: null,
    owner: null,
    amount: null,
    status: null,
    referredType: null,
  }[field.kind];
}

const idMessages: Record<string, string> = { cityId: 'invalid cityId', involvementId: 'invalid involvementId' };

const part = { id: z.string().refine(isId) };

const personSchema = z.object({
  ...part,
  ...schemasOf(fieldsOfParts.persons),
  personId: z.string().nullable(),
  duplicationChecked: z.boolean(),
  picture: z.object({ fileId: z.string(), thumbnailFileId: z.string() }).nullable(),
  dateOfBirth: z
    .custom<{ date: string; today: string }>()
    .refine(({ date }) => date === '' || noonUtc(date) !== null, 'Enter a date.')
    .refine(({ date, today }) => date === '' || date <= today, 'Date of birth cannot be in the future')
    .transform(({ date }) => emptyToNull(date)),
});

const legalEntitySchema = z.object({
  ...part,
  ...schemasOf(fieldsOfParts.legalEntities),
  legalEntityId: z.string().nullable(),
  duplicationChecked: z.boolean(),
});

const owner = { ownerId: maybeId('invalid ownerPersonId') };

const vehicleSchema = z.object({ ...part, ...owner, ...schemasOf(fieldsOfParts.vehicles) });

const itemSchema = z.object({
  ...part,
  ...owner,
  ...schemasOf(fieldsOfParts.items),
  status: oneOf(itemStatuses),
  value: z.string().transform((text, context) => {
    const problem = amountProblem(text);
    if (problem) context.addIssue(problem);
    return centsOf(text) ?? null;
  }),
});

const correctiveActionSchema = z
  .object({
    ...part,
    ...schemasOf(fieldsOfParts.correctiveActions),
    actionType: z.enum(['CREATE', 'EDIT', 'CLOSE']),
    referredType: oneOf(referredTypes),
    involved: z.array(z.string().refine(isId, 'invalid person id')),
  })
  .refine((action) => !action.referred || action.referredContactFirstName !== '', {
    message: "Person's first name is required",
    path: ['referredContactFirstName'],
  });

const attachmentSchema = z.object({
  ...part,
  partId: z.string().nullable(),
  fileId: z.string(),
  thumbnailFileId: z.string().nullable(),
  ...changedAttachment.shape,
  fileName: z.string(),
  attachmentType: z.custom<AttachmentType>(),
  creationDate: z.string(),
});

function textOf(name: string, { max, required: message }: { max: number; required?: string }) {
  if (message) return required(message);
  if (name === 'comments') return limited(z.string().trim(), max);
  return limited(/phone$/i.test(name) ? z.string().overwrite(phoneLine) : line, max);
}

function required(message: string) {
  return line.min(1, message).max(100, 'Must be at most 100 characters.');
}

export type IncidentInput = z.output<typeof incidentSchema>;

export type Clock = { now: Date; timeZone: string };
type Entered = {
  date: string;
  time: string;
  hour: RepeatedHour;
  isUncertain?: boolean;
  /** Whether the day alone is known and is that of the incident. */
  isStoredDay?: boolean;
  clock: Clock;
  stored: Date | undefined;
};

const lacksTime = ({ date, time }: Entered) => noonUtc(date) !== null && time === '';

/** Requires a time that exists when a date is entered. */
const requiredTime = (message: string) =>
  z
    .custom<Entered>()
    .refine((entered) => !lacksTime(entered), message)
    .superRefine((entered, context) => {
      const { date, time, clock, isUncertain } = entered;
      const instant = toUtc(clock.timeZone, date, time);
      if (isUncertain || !instant || instantsAt(clock.timeZone, date, time).length > 0) return;
      const later = clockTime(toDateFields(instant, clock.timeZone).time);
      context.addIssue(
        `There is no ${clockTime(time)} on this day: clocks went forward. Enter an earlier or later time, such as ${later}.`,
      );
    })
    .transform(() => undefined);

/** Requires a choice for a time that clocks show twice. */
const requiredHour = z
  .custom<Entered>()
  .superRefine((entered, context) => {
    const { date, time, hour, isUncertain, clock } = entered;
    if (hour || isUncertain || storedAsShown(entered) || instantsAt(clock.timeZone, date, time).length < 2) return;
    context.addIssue(
      `Clocks went back on this day and showed ${clockTime(time)} twice. Choose the first or the second.`,
    );
  })
  .transform(() => undefined);

/** Error paths are names of form fields. The present time is an input, because building the schema takes milliseconds. */
export const incidentSchema = z.object({
  externalId: limited(line, maxExternalId).transform(emptyToNull),
  assignedUserId: choice,
  reportedDate: z
    .custom<Entered>()
    .transform((entered, context) => untilNow(pastInstant('Date reported', entered, context), entered)),
  reportedTime: requiredTime('Enter the time.'),
  reportedHour: requiredHour,
  occurredDate: z.custom<Entered & { reported: Entered }>().transform(({ reported, ...entered }, context) => {
    const instant = pastInstant('Date occurred', entered, context);
    const reportedAt = instantOf(reported, 'second');
    const isAsStored = entered.isStoredDay && storedAsShown(reported);
    if (reportedAt && instant > reportedAt && !isAsStored)
      context.addIssue('Date occurred cannot be later than date reported');
    return untilNow(instant, entered);
  }),
  occurredTime: requiredTime('Enter the time, or switch Uncertain on.'),
  occurredHour: requiredHour,
  occurredDateUncertain: z.boolean(),
  /** The only known value when the time is uncertain. */
  occurredOn: z.string(),
  lastClassId: z.string().refine(isId, "'What' is required"),
  severityId: choice,
  location: z.object({ lastLocationId: choice, ...schemasOf(addressFields) }),
  primaryCauseId: choice,
  causeComments: richText,
  summary: richText,
  persons: z.array(personSchema),
  legalEntities: z.array(legalEntitySchema),
  vehicles: z.array(vehicleSchema),
  items: z.array(itemSchema),
  correctiveActions: z.array(correctiveActionSchema),
  attachments: z.array(attachmentSchema),
});

/** Fields show no seconds: unedited fields keep the stored instant. */
function storedAsShown({ date, time, hour, clock: { timeZone }, stored, isStoredDay }: Entered): Date | undefined {
  if (isStoredDay) return stored;
  const local = stored && toDateFields(stored, timeZone);
  if (local?.date !== date || local.time !== time) return undefined;
  return !hour || hour === repeatedHourAt(stored!, timeZone) ? stored : undefined;
}

/** `assumed` is the hour of a repeated time until one is chosen. */
function instantOf(entered: Entered, assumed: RepeatedHour): Date | null {
  const { date, time, hour, clock } = entered;
  return storedAsShown(entered) ?? toUtc(clock.timeZone, date, time, hour || assumed);
}

function pastInstant(name: string, entered: Entered, context: z.RefinementCtx): Date {
  const { date, clock } = entered;
  const instant = instantOf(entered, 'first');
  if (!date) context.addIssue(`'When / ${name}' is required`);
  else if (!instant && !lacksTime(entered)) context.addIssue('Enter a date and a time.');
  else if (instant && instant.getTime() > clock.now.getTime() + clockToleranceMs) {
    context.addIssue(`${name} cannot be in the future`);
  }
  return instant ?? new Date(0);
}

/** The tolerance of Kerberos for clocks of devices that are ahead. */
const clockToleranceMs = 5 * 60_000;

/** Nothing can be reported after it was recorded, so a clock that is ahead counts as now. */
function untilNow(instant: Date, { clock: { now } }: Entered): Date {
  return instant > now ? now : instant;
}
