import { itemStatusNames } from '#db/vocabulary/incident.ts';
import { reviewStateNames } from '#db/vocabulary/review.ts';
import type { Display } from '../../ui/format.ts';
import type { Criteria, CriterionValue } from './criteria.schema.ts';
import {
  type CriterionType,
  criterionTypeNames,
  criterionTypes,
  type Operator,
  relations,
  searchedTaskStates,
} from './criterion-types.ts';
import { nightShiftOf } from './night-shift.ts';
import { dateInWords, orList } from './period-words.ts';

export type CriteriaNames = Record<string, string>;

export type CriteriaWords = {
  operator: Operator;
  groups: { type: CriterionType; label: string; operator: Operator; values: string[] }[];
};

type Reader = Pick<Display, 'dateFormat' | 'timeZone'>;
/** `isNight`: days of the week are those on which a shift through midnight begins. */
type DateReader = Reader & { isNight: boolean };

/** Returns labels and words by type, with dates in the reader's format. */
export function criteriaInWords(criteria: Criteria, names: CriteriaNames, reader: Reader): CriteriaWords {
  const groups = criterionTypeNames.flatMap((type) => {
    const group = criteria[type];
    if (!group) return [];
    const inWords = wordsByType[type] as (value: unknown, names: CriteriaNames, reader: DateReader) => string;
    const zone = isDate(type) ? zoneInWords(criteria, reader) : '';
    const isNight = isDate(type) && nightShiftOf(criteria[type]!) !== undefined;
    const values = group.values.map((value) => inWords(value, names, { ...reader, isNight }) + zone);
    return [{ type, label: criterionTypes[type].label, operator: group.operator, values }];
  });
  return { operator: criteria.operator, groups };
}

/** Returns a sentence such as "Class is Security / Theft AND With a person". */
export function criteriaAsText(criteria: Criteria, names: CriteriaNames, reader: Reader): string {
  const { operator, groups } = criteriaInWords(criteria, names, reader);
  return groups
    .map(({ label, operator, values }) => {
      const words = values.map((value) => criterionInWords(label, value)).join(` ${operator} `);
      return values.length > 1 && groups.length > 1 ? `(${words})` : words;
    })
    .join(` ${operator} `);
}

/** Returns words such as "Class is Theft"; no label where the words need none. */
export function criterionInWords(label: string, words: string): string {
  return isWholePhrase(words) ? words.replace(/^w/, 'W') : `${label} ${words}`;
}

export const isWholePhrase = (words: string) => /^with(out)? an? /.test(words);

const isDate = (type: CriterionType): type is 'dateReported' | 'dateOccurred' =>
  type === 'dateReported' || type === 'dateOccurred';

/** Empty for the reader's own zone. */
function zoneInWords({ timeZone }: Criteria, reader: Reader) {
  return timeZone && timeZone !== reader.timeZone ? ` (time zone ${timeZone})` : '';
}

const wordsByType: {
  [Type in CriterionType]: (value: CriterionValue<Type>, names: CriteriaNames, reader: DateReader) => string;
} = {
  incidentNumber: ({ number }) => String(number),
  dateReported: (value, _, reader) => dateInWords(value, reader, reader.isNight),
  dateOccurred: (value, _, reader) => dateInWords(value, reader, reader.isNight),
  class: nodeInWords,
  severity: ({ lookupId }, names) => `is ${nameOf(lookupId, names)}`,
  person: ({ hasPerson, isEmployee, relations, whole, ...name }) =>
    listOf(
      hasPerson && 'with a person',
      ...(whole
        ? contained({ name: [name.firstName, name.middleName, name.lastName].filter(Boolean).join(' ') }, whole)
        : contained({ 'first name': name.firstName, 'middle name': name.middleName, 'last name': name.lastName })),
      isEmployee !== undefined && (isEmployee ? 'is an employee' : 'is not an employee'),
      relationsInWords(relations),
    ),
  company: ({ name, hasCompany, isOwner, relations, whole }) =>
    listOf(
      hasCompany && 'with a legal entity',
      ...contained({ name }, whole),
      isOwner && 'is owner',
      relationsInWords(relations),
    ),
  vehicle: ({ hasVehicle: _, ...vehicle }) =>
    listOf(
      ...contained({
        'licence plate': vehicle.licensePlate,
        'state or province': vehicle.stateProvince,
        maker: vehicle.maker,
        model: vehicle.model,
        colour: vehicle.color,
      }),
    ) || 'with a vehicle',
  item: ({ hasItem: _, whole, ...item }) =>
    listOf(
      item.status && `is ${itemStatusNames[item.status]}`,
      ...contained(
        {
          name: item.name,
          brand: item.brand,
          model: item.model,
          colour: item.color,
          'serial number': item.serialNumber,
        },
        whole,
      ),
    ) || 'with an item',
  attachment: ({ name }) => listOf(...contained({ name })) || 'with an attachment',
  location: nodeInWords,
  address: ({ countryCode, stateProvinceCode, cityId, cityName, whole, ...address }, names) =>
    listOf(
      !whole && `is in ${nameOf(countryCode, names)}`,
      stateProvinceCode && nameOf(`${countryCode}-${stateProvinceCode}`, names),
      cityId ? `city ${cityName ?? nameOf(cityId, names)}` : undefined,
      ...contained(cityId ? {} : { city: cityName }),
      ...contained({ street: address.street, address: address.address, unit: address.unit }, whole),
    ),
  status: ({ status }) => `is ${status === 1 ? 'Open' : 'Closed'}`,
  creator: ({ firstName, lastName }) => listOf(...contained({ 'first name': firstName, 'last name': lastName })),
  task: ({ state, assignee }) =>
    listOf(`with an ${searchedTaskStates[state].toLowerCase()} task`, ...contained({ assignee })),
  review: ({ state }) => `is ${reviewStateNames[state]}`,
  checklist: ({ incomplete }) => `${incomplete ? 'with' : 'without'} an incomplete checklist`,
  import: ({ importId }, names) => `is ${nameOf(importId, names)}`,
};

function nodeInWords(value: CriterionValue<'class' | 'location'>, names: CriteriaNames) {
  if (value.all) return 'is any';
  const name = nameOf(value.lookupId, names);
  return value.includeDescendant ? `is ${name} and everything under it` : `is ${name}`;
}

function relationsInWords(chosen: readonly (keyof typeof relations)[]) {
  return chosen.length > 0 && `is ${orList(chosen.map((each) => relations[each]))}`;
}

function contained(fields: Record<string, string | undefined>, isWhole?: boolean) {
  const verb = isWhole ? 'is' : 'contains';
  return Object.entries(fields).map(([name, words]) => words && `${name} ${verb} “${words}”`);
}

function listOf(...parts: (string | false | undefined)[]) {
  return parts.filter(Boolean).join(', ');
}

function nameOf(id: string | undefined, names: CriteriaNames) {
  return (id && names[id]) || 'an entry that does not exist';
}
