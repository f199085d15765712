import { randomUUIDv7 } from 'node:crypto';
import { toUtc } from '#db/vocabulary/zoned-time.ts';
import type { Actor } from '../../auth/actor.ts';
import { type DraftBody, parseDraft } from '../../drafts/body/draft-body.ts';
import { newPart, newPerson } from '../../drafts/body/draft-parts.ts';
import { incidentInput } from '../../drafts/body/incident-input.ts';
import type { NewIncident } from '../../incidents/saving/create-incidents.server.ts';
import { formErrors } from '../../platform/forms/form-errors.ts';
import type { ImportedIncident, ImportedPerson } from '../reading/contract.ts';

type ImportContext = {
  actor: Pick<Actor, 'account'>;
  now: Date;
  personTypes: ReadonlyMap<string, string>;
};

/** The incident has no number yet; messages are by field. */
export type Converted =
  | { incident: Omit<NewIncident, 'input'> & { input: Omit<NewIncident['input'], 'number'> } }
  | { errors: Record<string, string[]> };

/** Applies the rules of the form. */
export function toNewIncident(row: ImportedIncident, context: ImportContext): Converted {
  const { timeZone } = context.actor.account;
  const result = incidentInput(bodyOf(row, context), { now: context.now, timeZone });
  if (!result.success) return { errors: formErrors(result.error) };
  const input = { ...result.data, id: randomUUIDv7() };
  if (!row.isClosed) return { incident: { input, originalAuthor: row.author } };
  const closedAt = row.closedDate === null ? context.now : instantOf(row.closedDate, timeZone);
  if (!closedAt) return { errors: { closedDate: ['Enter a date.'] } };
  if (closedAt > context.now) return { errors: { closedDate: ['Date closed cannot be in the future'] } };
  if (dayAfter(closedAt) < input.reportedDate) {
    return { errors: { closedDate: ['Date closed cannot be earlier than date reported'] } };
  }
  // a closing day without a time is midnight, which may be before the report of that day
  const at = new Date(Math.max(Number(closedAt), Number(input.reportedDate)));
  const close = { closedBy: 'USER', closeComments: '' } as const;
  return { incident: { input, close, closedAt: at, originalAuthor: row.author } };
}

const dayAfter = (instant: Date) => new Date(instant.getTime() + 24 * 3_600_000);

function instantOf(text: string, timeZone: string): Date | null {
  const [date = '', time = '00:00'] = text.split(/[T ]/);
  return toUtc(timeZone, date, time.slice(0, 5));
}

function bodyOf(row: ImportedIncident, { actor, personTypes }: ImportContext): DraftBody {
  const { account } = actor;
  const body = parseDraft({ clock: account.timeZone, location: { countryCode: account.countryCode } });
  const occurredTime = row.isTimeUncertain ? '' : (row.occurredTime ?? '');
  const reportedDate = row.reportedDate ?? row.occurredDate;
  return {
    ...body,
    externalId: row.externalId ?? '',
    occurredDate: row.occurredDate,
    occurredTime,
    occurredHour: 'first',
    occurredDateUncertain: row.isTimeUncertain || row.occurredTime === null,
    reportedDate,
    reportedTime: row.reportedTime || (reportedDate === row.occurredDate ? occurredTime : '') || '00:00',
    reportedHour: 'first',
    lastClassId: row.classId ?? '',
    summary: [row.summary, row.details].filter((text) => text !== '').join('\n\n'),
    location: { ...body.location, lastLocationId: row.locationId ?? '', address: row.address, unit: row.unit },
    persons: row.persons.map((person) => personOf(person, personTypes)),
    legalEntities: row.legalEntities.map((name) => ({
      ...newPart('legalEntities', randomUUIDv7()),
      name,
      duplicationChecked: true,
    })),
    items: row.lossValue ? [{ ...newPart('items', randomUUIDv7()), name: 'Loss', value: row.lossValue }] : [],
  } as DraftBody;
}

function personOf(person: ImportedPerson, personTypes: ImportContext['personTypes']) {
  const { firstName, lastName, phone, email, type, dateOfBirth } = person;
  const typeId = personTypes.get(type.trim().toLowerCase());
  const [first, last] = firstName === '' ? [lastName, ''] : [firstName, lastName];
  return {
    ...newPerson(randomUUIDv7(), false),
    firstName: first,
    lastName: last,
    phone,
    email,
    dateOfBirth,
    lookupPersonTypeId: typeId ?? '',
    // a type that is not in the list is kept as text
    comments: type !== '' && typeId === undefined ? type : '',
    duplicationChecked: true,
  };
}
