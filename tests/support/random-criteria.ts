import fc from 'fast-check';
import {
  type CriterionType,
  criterionTypeNames,
  relationsOfCompanies,
  relationsOfPersons,
} from '#app/search/criteria/criterion-types.ts';
import { reviewStates } from '#db/vocabulary/review.ts';
import type { Hotel } from './incident-filter.ts';

/** Searches as users make them: mostly of one to three groups, with values that some incident has. */
export function randomCriteria(hotel: Hotel): fc.Arbitrary<Record<string, unknown>> {
  const values = valuesOf(hotel);
  const group = (type: CriterionType) =>
    fc.record({
      operator: fc.constantFrom('AND', 'OR'),
      values: fc.array(values[type], { minLength: 1, maxLength: 2 }),
    });
  const groups = fc
    .uniqueArray(fc.constantFrom(...criterionTypeNames), { minLength: 1, maxLength: 3 })
    .chain((types) => fc.record(Object.fromEntries(types.map((type) => [type, group(type)]))));
  const zones = fc.option(fc.constantFrom('America/Vancouver', 'Europe/Berlin', 'Pacific/Auckland'), {
    nil: undefined,
  });
  return fc
    .record({ operator: fc.constantFrom('AND', 'OR'), timeZone: zones, groups })
    .map(({ groups, ...search }) => ({ ...search, ...groups }));
}

const noImport = '0198c0de-0000-7000-8000-000000000000';

function valuesOf(hotel: Hotel): Record<CriterionType, fc.Arbitrary<object>> {
  const rowsOf = (table: string) => [...hotel.parts[table]!.values()].flat();
  const idsOf = (type: string) => hotel.lookups.filter((lookup) => lookup.type === type).map(({ id }) => id as string);
  // some letters of a text that a row has, or nothing
  const words = (rows: Record<string, unknown>[], column: string) => {
    const texts = [...new Set(rows.map((row) => row[column] as string).filter(Boolean))];
    return texts.length === 0
      ? fc.constant('')
      : fc
          .tuple(fc.constantFrom(...texts), fc.nat(6), fc.integer({ min: 1, max: 8 }), fc.boolean(), fc.boolean())
          .map(([text, from, length, isPart, isGiven]) => {
            if (!isGiven) return '';
            return (isPart ? text.slice(from, from + length) : text).toWellFormed();
          });
  };
  const person = rowsOf('incident_person');
  const company = rowsOf('incident_legal_entity');
  const vehicle = rowsOf('incident_vehicle');
  const item = rowsOf('incident_item');
  const relations = <Value>(offered: readonly Value[]) => fc.subarray([...offered]);
  const on = fc.constantFrom('on', undefined);
  const tree = (type: string) =>
    fc.oneof(
      { weight: 9, arbitrary: fc.record({ lookupId: fc.constantFrom(...idsOf(type)), includeDescendant: on }) },
      { weight: 1, arbitrary: fc.constant({ all: 'on' }) },
    );
  return {
    incidentNumber: fc.record({
      number: fc.constantFrom(...hotel.incidents.map(({ number }) => number as number), 999_999),
    }),
    dateReported: dates(),
    dateOccurred: dates(),
    class: tree('INCIDENT_CLASS'),
    severity: fc.record({ lookupId: fc.constantFrom(...idsOf('SEVERITY_TYPE')) }),
    person: fc.oneof(
      fc.record({
        firstName: words(person, 'first_name'),
        middleName: words(person, 'middle_name'),
        lastName: words(person, 'last_name'),
        hasPerson: fc.constant('on'),
        isEmployee: fc.constantFrom('yes', 'no', ''),
        whole: on,
        relations: relations(relationsOfPersons),
      }),
      fc.record({ hasPerson: fc.constant('on'), relations: relations(relationsOfPersons) }),
    ),
    company: fc.record({
      name: words(company, 'name'),
      hasCompany: fc.constant('on'),
      isOwner: on,
      whole: on,
      relations: relations(relationsOfCompanies),
    }),
    vehicle: fc.record({
      licensePlate: words(vehicle, 'license_plate'),
      stateProvince: words(vehicle, 'state_province'),
      maker: words(vehicle, 'maker'),
      model: words(vehicle, 'model'),
      color: words(vehicle, 'color'),
    }),
    item: fc.record({
      name: words(item, 'name'),
      brand: words(item, 'brand'),
      model: words(item, 'model'),
      color: words(item, 'color'),
      serialNumber: words(item, 'serial_number'),
      status: fc.constantFrom('', '', '', 'LOST', 'DAMAGED', 'STOLEN', 'FOUND'),
      whole: on,
    }),
    attachment: fc.record({ name: words(rowsOf('attachment'), 'name') }),
    location: tree('LOCATION'),
    address: fc.record({
      countryCode: fc.constantFrom('CA', 'CA', 'US'),
      stateProvinceCode: fc.constantFrom('', '', 'BC', 'WA'),
      cityName: words(hotel.incidents, 'location_city_name'),
      cityId: fc.constantFrom(undefined, ...hotel.incidents.flatMap((each) => (each.location_city_id as string) ?? [])),
      street: words(hotel.incidents, 'location_street'),
      address: words(hotel.incidents, 'location_address'),
      unit: words(hotel.incidents, 'location_unit'),
      whole: on,
    }),
    status: fc.record({ status: fc.constantFrom('1', '2') }),
    task: fc.record({
      state: fc.constantFrom('OPEN', 'OVERDUE', ''),
      assignee: fc.oneof(fc.constant(''), words(hotel.users, 'first_name'), words(hotel.workgroups, 'name')),
    }),
    review: fc.record({ state: fc.constantFrom(...reviewStates) }),
    checklist: fc.record({ incomplete: fc.constantFrom('yes', 'no') }),
    import: fc.record({ importId: fc.constantFrom(...hotel.imports.map(({ id }) => id as string), noImport) }),
    creator: fc
      .record({ firstName: words(hotel.users, 'first_name'), lastName: words(hotel.users, 'last_name') })
      .map(({ firstName, lastName }) => ({
        firstName,
        lastName: firstName.trim() || lastName.trim() ? lastName : 'Pike',
      })),
  };
}

export function dates(): fc.Arbitrary<Record<string, unknown>> {
  const day = fc
    .integer({ min: 0, max: 1_300 })
    .map((ago) => new Date(Date.UTC(2026, 2, 16 - ago)).toISOString().slice(0, 10));
  const time = fc.integer({ min: 0, max: 95 }).map((quarters) => {
    const [hours, minutes] = [Math.floor(quarters / 4), (quarters % 4) * 15];
    return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
  });
  return fc.oneof(
    fc.tuple(day, day).map((days) => {
      const [fromDate, toDate] = days.toSorted();
      return { periodType: 'PERIOD', fromDate, toDate };
    }),
    fc.record({
      periodType: fc.constant('MONTH'),
      months: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }),
    }),
    fc.record({ periodType: fc.constant('LAST_DAYS'), days: fc.integer({ min: 1, max: 900 }) }),
    fc.record({ periodType: fc.constant('LAST_MONTHS'), lastNMonths: fc.integer({ min: 0, max: 30 }) }),
    fc.record({
      periodType: fc.constant('DAY_OF_WEEK'),
      dayOfWeeks: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    }),
    fc.record({ periodType: fc.constant('WORK_SHIFT'), fromTime: time, toTime: time }),
  );
}
