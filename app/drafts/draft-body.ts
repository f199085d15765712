import { privatePersonFields } from '#db/vocabulary/incident.ts';
import { type PartKind, partKinds } from '#db/vocabulary/part-fields.ts';
import type { FormValue, FormValues } from '../platform/form-values.ts';
import type { UnmaskedValues } from './autosave/drop-masked.ts';
import {
  blank,
  type DraftAttachment,
  type DraftCorrectiveAction,
  type DraftParts,
  type DraftPerson,
  locationTexts,
  newPart,
  partFields,
} from './draft-parts.ts';

/**
 * What has been typed into a draft, right or wrong: texts as typed, switches on or off. The names are those of the
 * form's fields.
 */
export type DraftBody = Record<IncidentText, string> &
  DraftParts & {
    occurredDateUncertain: boolean;
    /** The time zone of the clock that its times are read on: that of who began it, wherever he goes on. */
    clock?: string;
    location: Record<(typeof locationTexts)[number], string>;
    attachments: DraftAttachment[];
    /** Parts taken out: a form that shows them yet may have changed them. */
    removed?: { [Kind in PartKind]?: DraftParts[Kind] } & {
      attachments?: DraftAttachment[];
      /** By the part's id: its place among its kind, and the parts that it owned or was involved in. */
      stood?: Record<string, { at: number; namedBy: string[] }>;
      /** By the person's id: the picture that was taken away last. */
      pictures?: Record<string, NonNullable<DraftPerson['picture']>>;
    };
  };

export const incidentTexts = [
  'assignedUserId',
  'reportedDate',
  'reportedTime',
  'occurredDate',
  'occurredTime',
  'lastClassId',
  'severityId',
  'primaryCauseId',
  'causeComments',
  'summary',
] as const;
type IncidentText = (typeof incidentTexts)[number];

type AnyPart = DraftParts[PartKind][number];

/** More than a field takes, so that what does not fit is shown again and not cut. */
const longestText = 20_000;

/** The stored body, with what older versions did not know filled in. */
export function parseDraft(stored: Record<string, unknown>): DraftBody {
  const given = stored as Partial<DraftBody>;
  return {
    ...blank(incidentTexts, ''),
    occurredDateUncertain: false,
    attachments: [],
    ...given,
    location: { ...blank(locationTexts, ''), ...given.location },
    ...eachKind((kind) => (given[kind] ?? []).map((part) => ({ ...newPart(kind, part.id), ...part }))),
  };
}

/** The person with every private field said to be this. */
export function withPrivate(person: DraftPerson, said: string): DraftPerson {
  return { ...person, ...blank(privatePersonFields, said) };
}

/**
 * The body with what a form said. A form sent by a script holds only what changed; one sent by the browser itself
 * (`whole`) leaves out the switches that are off. Fields a form does not have keep what is stored.
 */
export function applyForm(body: DraftBody, values: UnmaskedValues, whole: boolean): DraftBody {
  return {
    ...body,
    ...texts(incidentTexts, values),
    ...switches(['occurredDateUncertain'] as const, values, whole),
    location: inItsCity({ ...body.location, ...texts(locationTexts, recordOf(values.location)) }, body.location),
    ...eachKind((kind) => {
      const posted = listOf(values[kind]);
      return body[kind].map((part) => {
        const said = posted.find((each) => each.id === part.id);
        return said ? filledInPart(kind, part, said, { whole, body }) : part;
      });
    }),
  };
}

/** The parts of one kind, a removed one taken out wherever others speak of it. */
export function withoutPart(body: DraftBody, id: string): DraftBody {
  const owned = <Part extends { ownerId: string }>(part: Part) =>
    part.ownerId === id ? { ...part, ownerId: '' } : part;
  const rest = eachKind((kind) => body[kind].filter((part) => part.id !== id));
  return {
    ...body,
    ...rest,
    vehicles: rest.vehicles.map(owned),
    items: rest.items.map(owned),
    correctiveActions: rest.correctiveActions.map((action) => ({
      ...action,
      involved: action.involved.filter((person) => person !== id),
    })),
    attachments: body.attachments.filter((attachment) => attachment.id !== id && attachment.partId !== id),
  };
}

/** The name of the switch that says a person is involved in a corrective action. */
export function involvedName(personId: string) {
  return personId.replaceAll('-', '');
}

type Filling = { whole: boolean; body: DraftBody };

function filledInPart(kind: PartKind, part: AnyPart, said: FormValues, { whole, body }: Filling): AnyPart {
  const fields = partFields[kind];
  const next = {
    ...part,
    ...texts<string>(fields.texts, said),
    ...switches<string>(fields.switches, said, whole),
  } as AnyPart;
  if ('involved' in next && 'involved' in part) {
    return ofOneKind({ ...next, involved: involvedIn(next.involved, said, { whole, body }) }, part);
  }
  if (!('duplicationChecked' in next && 'duplicationChecked' in part)) return next;
  return { ...inItsCity(next, part), ...(isRenamed(part, next) ? { duplicationChecked: false } : {}) };
}

/** A city typed anew, or in another country, is not the one that was chosen. */
function inItsCity<Address extends Record<'cityId' | 'cityName' | 'countryCode', string>>(
  address: Address,
  before: Record<'cityId' | 'cityName' | 'countryCode', string>,
): Address {
  const moved = before.countryCode !== '' && address.countryCode !== before.countryCode;
  const another = moved || address.cityName !== before.cityName;
  return another && address.cityId === before.cityId ? { ...address, cityId: '' } : address;
}

/** A name typed anew has not been looked for among the known ones; who is linked to one of them stays so. */
function isRenamed(before: AnyPart, after: AnyPart) {
  if ('personId' in after ? after.personId : 'legalEntityId' in after && after.legalEntityId) return false;
  const name = ({ firstName, middleName, lastName, name }: Partial<Record<string, unknown>>) =>
    JSON.stringify([firstName, middleName, lastName, name]);
  return name(before) !== name(after);
}

function involvedIn(involved: string[], said: FormValues, { whole, body }: Filling): string[] {
  const names = body.persons.map((person) => involvedName(person.id));
  const now = switches(names, recordOf(said.involved), whole);
  return body.persons.map((person) => person.id).filter((id) => now[involvedName(id)] ?? involved.includes(id));
}

/**
 * Of a type on the list or of one in words; referred inside or outside, to one department or one agency: the choice of
 * the one clears the other.
 */
function ofOneKind(action: DraftCorrectiveAction, before: DraftCorrectiveAction): DraftCorrectiveAction {
  const { typeId, referredType } = action;
  const other = referredType === 'INTERNAL' ? 'referredExternalAgencyId' : 'referredInternalDepartmentId';
  return {
    ...action,
    ...(typeId && typeId !== before.typeId ? { displayType: '' } : {}),
    ...(referredType === before.referredType ? {} : { [other]: '' }),
  };
}

function eachKind(of: (kind: PartKind) => AnyPart[]): DraftParts {
  return Object.fromEntries(partKinds.map((kind) => [kind, of(kind)])) as DraftParts;
}

function texts<Name extends string>(names: readonly Name[], values: FormValues) {
  const said = names.flatMap((name) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return typeof value === 'string' ? [[name, value.slice(0, longestText)]] : [];
  });
  return Object.fromEntries(said) as Partial<Record<Name, string>>;
}

function switches<Name extends string>(names: readonly Name[], values: FormValues, whole: boolean) {
  const said = names.flatMap((name) =>
    whole || Object.hasOwn(values, name) ? [[name, values[name] === 'on'] as const] : [],
  );
  return Object.fromEntries(said) as Partial<Record<Name, boolean>>;
}

export function recordOf(value: FormValue | undefined): FormValues {
  return typeof value === 'object' && !Array.isArray(value) ? value : {};
}

export function listOf(value: FormValue | undefined): FormValues[] {
  // a script sends only the entries that changed: the others are holes
  return Array.isArray(value) ? Array.from(value, recordOf) : [];
}
