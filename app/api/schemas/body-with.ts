import { randomUUIDv7 } from 'node:crypto';
import { BusinessRuleError } from '#db/errors.ts';
import { amountOf } from '#db/vocabulary/amount.ts';
import { privatePersonFields } from '#db/vocabulary/incident.ts';
import { fieldsOfParts, type PartField, type PartKind, partKinds } from '#db/vocabulary/part-fields.ts';
import { repeatedHourAt, toDateFields } from '#db/vocabulary/zoned-time.ts';
import {
  clearStaleCity,
  type DraftBody,
  incidentTexts,
  withoutPart,
  withPrivate,
} from '../../drafts/body/draft-body.ts';
import { locationTexts, newPart } from '../../drafts/body/draft-parts.ts';
import { maskedNotSaved } from '../../drafts/body/masked-not-saved.ts';
import { contentOfBody, partContent } from './content-of-body.ts';
import type { GivenContent } from './incident-shape.ts';
import { apiFieldName, apiLists } from './parts.ts';

type Part = DraftBody[PartKind][number];
/** An uncertain instant becomes its day in `dayZone`. */
type BodyRules = {
  clock: string;
  dayZone: string;
  isMasked: (person: DraftBody['persons'][number]) => boolean;
  isEdit: boolean;
};

/** A field sent as it was read keeps its stored value (masked or unreadable); a part missing from its list is removed. */
export function bodyWith(
  before: DraftBody,
  newContent: GivenContent,
  { clock, dayZone, isMasked, isEdit }: BodyRules,
): DraftBody {
  const stored = withoutMissingParts(before, newContent);
  const storedContent = contentOfBody(stored, { clock, incidentId: null, isMasked: () => false });
  const changed = (name: keyof typeof storedContent & keyof GivenContent) =>
    newContent[name] !== undefined && !isSame(newContent[name], storedContent[name]);
  const isUncertain = (newContent.occurredDateUncertain as boolean | undefined) ?? stored.occurredDateUncertain;
  const occurs = changed('occurredDate') || changed('occurredDateUncertain');
  const lists = partKinds.map((kind) => [kind, partsWith(kind, stored, newContent, { isMasked, isEdit })]);
  return {
    ...stored,
    ...changedTexts(
      incidentTexts.filter((name) => !/Date$/.test(name)),
      newContent,
      storedContent,
    ),
    ...(changed('reportedDate') && fieldsOfInstant('reported', newContent.reportedDate as string | null, clock)),
    occurredDateUncertain: isUncertain,
    ...(occurs &&
      occurredFields(
        (newContent.occurredDate as string | null | undefined) ?? storedContent.occurredDate,
        isUncertain,
        isUncertain ? dayZone : clock,
      )),
    location: clearStaleCity(
      { ...stored.location, ...changedTexts(locationTexts, sentLocation(newContent), storedContent.location) },
      stored.location,
    ),
    ...(Object.fromEntries(lists) as Pick<DraftBody, PartKind>),
    attachments: attachmentsWith(stored, newContent),
  };
}

function fieldsOfInstant(name: 'reported' | 'occurred', instant: string | null, clock: string) {
  const { date, time } = instant ? toDateFields(new Date(instant), clock) : { date: '', time: '' };
  const hour = instant ? repeatedHourAt(new Date(instant), clock) : '';
  return { [`${name}Date`]: date, [`${name}Time`]: time, [`${name}Hour`]: hour };
}

function occurredFields(date: string | null, isUncertain: boolean, clock: string) {
  if (!isUncertain && date && !date.includes('T')) return { occurredDate: date, occurredTime: '' };
  if (!isUncertain) return fieldsOfInstant('occurred', date, clock);
  const day = date?.includes('T') ? toDateFields(new Date(date), clock).date : (date ?? '');
  return { occurredDate: day, occurredTime: '' };
}

/** A field beside the others of the incident comes before one within `location`, unless it is null. */
function sentLocation(sent: GivenContent): object {
  const values = locationTexts.map((name) => {
    const [beside, within] = [Reflect.get(sent, name), Reflect.get(sent.location ?? {}, name)];
    return [name, beside ?? (within === undefined ? beside : within)];
  });
  return Object.fromEntries(values);
}

function changedTexts(names: readonly string[], sent: object, read: object): Record<string, string> {
  const values = names.map((name) => [name, Reflect.get(sent, name)] as const);
  const changed = values.filter(([name, value]) => value !== undefined && !isSame(value, Reflect.get(read, name)));
  return Object.fromEntries(changed.map(([name, value]) => [name, value ?? '']));
}

/** Nothing may go on referring to a part that is missing from its list. */
function withoutMissingParts(stored: DraftBody, newContent: GivenContent): DraftBody {
  const missing = partKinds.flatMap((kind) => {
    const list = newContent[apiLists[kind]];
    return list ? stored[kind].map(({ id }) => id).filter((id) => !list.some((part) => part.id === id)) : [];
  });
  return missing.reduce(withoutPart, stored);
}

type PartRules = Pick<BodyRules, 'isMasked' | 'isEdit'>;

function partsWith(kind: PartKind, stored: DraftBody, newContent: GivenContent, rules: PartRules): Part[] {
  const list = newContent[apiLists[kind]];
  if (!list) return stored[kind];
  const known = new Map<unknown, Part>(stored[kind].map((part) => [part.id, part]));
  const ids = list.map(({ id }) => id).filter((id) => id !== undefined);
  if (new Set(ids).size < ids.length) throw new BusinessRuleError({ [kind]: ['An id is given twice.'] });
  return list.map((values, index) => {
    const part = known.get(values.id);
    return part ? changedPart(kind, part, values, index, rules) : addedPart(kind, values, stored, rules);
  });
}

function addedPart(kind: PartKind, values: Record<string, unknown>, stored: DraftBody, rules: PartRules): Part {
  const part = newPart(kind, typeof values.id === 'string' ? values.id : randomUUIDv7());
  const country = 'countryCode' in part ? { countryCode: stored.location.countryCode } : {};
  const linked = typeof values.personId === 'string' ? values.personId : null;
  const link = kind === 'persons' ? { personId: linked } : kind === 'legalEntities' ? { legalEntityId: linked } : {};
  const isChecked = 'duplicationChecked' in part && {
    duplicationChecked: linked !== null || values.duplicationChecked === true,
  };
  const act = 'actionType' in part && { actionType: rules.isEdit ? 'EDIT' : 'CREATE' };
  return { ...part, ...country, ...fieldsGiven(kind, part, values), ...link, ...isChecked, ...act } as Part;
}

function changedPart(
  kind: PartKind,
  part: Part,
  values: Record<string, unknown>,
  at: number,
  { isMasked }: PartRules,
): Part {
  const hidden = kind === 'persons' && isMasked(part as DraftBody['persons'][number]);
  const storedContent = hidden ? (withPrivate(part as DraftBody['persons'][number], '') as Part) : part;
  const next = fieldsGiven(kind, storedContent, values);
  const secret = hidden ? privatePersonFields.find((name) => name in next) : undefined;
  if (secret) throw new BusinessRuleError({ [`persons[${at}].${secret}`]: [maskedNotSaved] });
  const link = partContent(kind, part).personId;
  if (values.personId !== undefined && values.personId !== link) {
    throw new BusinessRuleError({ [`${kind}[${at}].personId`]: ['The record of a part cannot be changed.'] });
  }
  const isChecked = 'duplicationChecked' in part && {
    duplicationChecked: values.duplicationChecked ?? part.duplicationChecked,
  };
  const changed = { ...part, ...next, ...isChecked } as Part;
  return 'cityId' in changed && 'cityId' in part ? clearStaleCity(changed, part) : changed;
}

function fieldsGiven(kind: PartKind, part: Part, values: Record<string, unknown>): Record<string, unknown> {
  const storedContent = partContent(kind, part);
  const fields: [string, PartField][] = Object.entries(fieldsOfParts[kind]);
  const changes = fields.flatMap(([name, field]) => {
    const value = values[apiFieldName(kind, name)];
    if (value === undefined || isSame(value, storedContent[apiFieldName(kind, name)])) return [];
    return [[name, storedValue(field, value)] as const];
  });
  const involved = values.involvedPersonList as string[] | undefined;
  return {
    ...Object.fromEntries(changes),
    ...('involved' in part && involved && { involved: [...new Set(involved)] }),
  };
}

function storedValue({ kind }: PartField, value: unknown): unknown {
  if (kind === 'switch') return value === true;
  if (kind === 'amount') return typeof value === 'number' ? amountOf(value) : '';
  return value ?? '';
}

function attachmentsWith({ attachments }: DraftBody, newContent: GivenContent): DraftBody['attachments'] {
  if (!newContent.attachments) return attachments;
  return newContent.attachments.map((values, index) => {
    const stored = attachments.find(({ id }) => id === values.id);
    if (!stored)
      throw new BusinessRuleError({ [`attachments[${index}].id`]: ['Add a file with POST /incidents/attachments.'] });
    const { name = stored.name, comments = stored.comments } = values as { name?: string; comments?: string };
    return { ...stored, name, comments };
  });
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other) ||
  (isInstant(one) && isInstant(other) && Date.parse(one) === Date.parse(other));
const isInstant = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
