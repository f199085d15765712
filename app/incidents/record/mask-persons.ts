import type { privatePersonFields } from '#db/vocabulary/incident.ts';
import type { IncidentRecord, PersonRecord } from '../incident-record.ts';

export function maskPersons(
  incident: IncidentRecord,
  { mayUnlock, unlockedPersonIds }: { mayUnlock: boolean; unlockedPersonIds: string[] },
): IncidentRecord {
  const unlocked = new Set(mayUnlock ? unlockedPersonIds : []);
  return {
    ...incident,
    persons: incident.persons.map((person) =>
      unlocked.has(person.id) ? person : { ...person, ...emptyPrivateFields, masked: true },
    ),
  };
}

const emptyPrivateFields: Pick<PersonRecord, (typeof privatePersonFields)[number]> = {
  dateOfBirth: null,
  lookupGenderTypeId: null,
  genderType: null,
  phone: '',
  mobilePhone: '',
  email: '',
  unit: '',
  address: '',
  street: '',
  cityId: null,
  cityName: '',
  stateName: '',
  countryCode: '',
  postalCode: '',
};
