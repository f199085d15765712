import { privatePersonFields } from '#db/vocabulary/incident.ts';
import { mapNames } from '#db/vocabulary/keys.ts';
import { type PartKind, partKinds } from '#db/vocabulary/part-fields.ts';
import type { FormValue, FormValues } from '../../platform/forms/form-values.ts';
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
import type { UnmaskedValues } from './drop-masked.ts';

/** Unvalidated content by form field name: texts as typed, checkboxes as booleans. */
export type DraftBody = Record<IncidentText, string> &
  DraftParts & {
    occurredDateUncertain: boolean;
    /** The time zone of the author when they started the draft, even if they continue elsewhere. */
    clock?: string;
    location: Record<(typeof locationTexts)[number], string>;
    attachments: DraftAttachment[];
    /** A form that still shows a removed part may have changed it. */
    removed?: { [Kind in PartKind]?: DraftParts[Kind] } & {
      attachments?: DraftAttachment[];
      /** By part: its index among its kind, and the ids of the parts that referred to it. The names are stored. */
      stood?: Record<string, { at: number; namedBy: string[] }>;
      /** By person: the picture that was removed last. */
      pictures?: Record<string, NonNullable<DraftPerson['picture']>>;
    };
  };

export const incidentTexts = [
  'externalId',
  'assignedUserId',
  'reportedDate',
  'reportedTime',
  'reportedHour',
  'occurredDate',
  'occurredTime',
  'occurredHour',
  'lastClassId',
  'severityId',
  'primaryCauseId',
  'causeComments',
  'summary',
] as const;
type IncidentText = (typeof incidentTexts)[number];

type AnyPart = DraftParts[PartKind][number];

/** In characters; above every field's limit, so that validation shows a text that is too long instead of cutting it. */
const longestText = 20_000;

/** Adds defaults for fields that an older release did not store. */
export function parseDraft(stored: Record<string, unknown>): DraftBody {
  const partial: Partial<DraftBody> = stored;
  return {
    ...blank(incidentTexts, ''),
    occurredDateUncertain: false,
    attachments: [],
    ...partial,
    location: { ...blank(locationTexts, ''), ...partial.location },
    ...eachKind((kind) => (partial[kind] ?? []).map((part) => ({ ...newPart(kind, part.id), ...part }))),
  };
}

export function withPrivate(person: DraftPerson, value: string): DraftPerson {
  return { ...person, ...blank(privatePersonFields, value) };
}

/** A script posts only changed fields, a browser the full form without unchecked checkboxes (`isFullPost`). */
export function applyForm(body: DraftBody, values: UnmaskedValues, isFullPost: boolean): DraftBody {
  return {
    ...body,
    ...texts(incidentTexts, values),
    ...switches(['occurredDateUncertain'] as const, values, isFullPost),
    location: clearStaleCity({ ...body.location, ...texts(locationTexts, recordOf(values.location)) }, body.location),
    ...eachKind((kind) => {
      const posted = recordOf(values[kind]);
      return body[kind].map((part) => {
        return part.id in posted ? applyPart(kind, part, recordOf(posted[part.id]), { isFullPost, body }) : part;
      });
    }),
  };
}

export function withoutPart(body: DraftBody, id: string): DraftBody {
  const withoutOwner = <Part extends { ownerId: string }>(part: Part) =>
    part.ownerId === id ? { ...part, ownerId: '' } : part;
  const rest = eachKind((kind) => body[kind].filter((part) => part.id !== id));
  return {
    ...body,
    ...rest,
    vehicles: rest.vehicles.map(withoutOwner),
    items: rest.items.map(withoutOwner),
    correctiveActions: rest.correctiveActions.map((action) => ({
      ...action,
      involved: action.involved.filter((person) => person !== id),
    })),
    attachments: body.attachments.filter((attachment) => attachment.id !== id && attachment.partId !== id),
  };
}

type PostContext = { isFullPost: boolean; body: DraftBody };

function applyPart(kind: PartKind, part: AnyPart, submitted: FormValues, { isFullPost, body }: PostContext): AnyPart {
  const fields = partFields[kind];
  const next = {
    ...part,
    ...texts<string>(fields.texts, submitted),
    ...switches<string>(fields.switches, submitted, isFullPost),
  } as AnyPart;
  if ('involved' in next && 'involved' in part) {
    return clearOtherChoice({ ...next, involved: involvedIn(next.involved, submitted, { isFullPost, body }) }, part);
  }
  if (!('duplicationChecked' in next && 'duplicationChecked' in part)) return next;
  return { ...clearStaleCity(next, part), ...(isRenamed(part, next) ? { duplicationChecked: false } : {}) };
}

/** A city's id holds for its name and country alone. */
export function clearStaleCity<Address extends Record<'cityId' | 'cityName' | 'countryCode', string>>(
  address: Address,
  before: Record<'cityId' | 'cityName' | 'countryCode', string>,
): Address {
  const isOtherCountry = before.countryCode !== '' && address.countryCode !== before.countryCode;
  const isOtherCity = isOtherCountry || address.cityName !== before.cityName;
  return isOtherCity && address.cityId === before.cityId ? { ...address, cityId: '' } : address;
}

/** A changed name needs a new duplication check, unless the part is linked to a known person or legal entity. */
function isRenamed(before: AnyPart, after: AnyPart) {
  if ('personId' in after ? after.personId : 'legalEntityId' in after && after.legalEntityId) return false;
  const name = ({ firstName, middleName, lastName, name }: Partial<Record<string, unknown>>) =>
    JSON.stringify([firstName, middleName, lastName, name]);
  return name(before) !== name(after);
}

function involvedIn(involved: string[], submitted: FormValues, { isFullPost, body }: PostContext): string[] {
  const ids = body.persons.map(({ id }) => id);
  const checked = switches(ids, recordOf(submitted.involved), isFullPost);
  return ids.filter((id) => checked[id] ?? involved.includes(id));
}

/** Clears the free-text type when a listed type is chosen, and the department or agency that no longer applies. */
function clearOtherChoice(action: DraftCorrectiveAction, before: DraftCorrectiveAction): DraftCorrectiveAction {
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

type Posted<Name extends string, Value> = Partial<Record<Name, Value>>;

function texts<Name extends string>(names: readonly Name[], values: FormValues): Posted<Name, string> {
  const posted = names.filter((name) => Object.hasOwn(values, name) && typeof values[name] === 'string');
  return mapNames(posted, (name) => String(values[name]).slice(0, longestText).toWellFormed());
}

function switches<Name extends string>(
  names: readonly Name[],
  values: FormValues,
  isFullPost: boolean,
): Posted<Name, boolean> {
  const posted = isFullPost ? names : names.filter((name) => Object.hasOwn(values, name));
  return mapNames(posted, (name) => values[name] === 'on');
}

export function recordOf(value: FormValue | undefined): FormValues {
  return typeof value === 'object' && !Array.isArray(value) ? value : {};
}
