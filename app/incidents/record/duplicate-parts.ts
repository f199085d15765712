import type { Messages } from '../../platform/forms/form-errors.ts';
import { displayName } from '../../ui/format.ts';

type Parts = {
  persons: { firstName: string; middleName: string; lastName: string; personId: string | null }[];
  legalEntities: { name: string; legalEntityId: string | null }[];
};

/** Returns a message at the later of two equal parts: two people or *Owner* may have added the same one. */
export function duplicateParts({ persons, legalEntities }: Parts): Messages {
  const added = [
    ...persons.map((person, at) => ({
      known: person.personId,
      field: `persons[${at}].firstName`,
      name: displayName(person),
    })),
    ...legalEntities.map(({ legalEntityId, name }, at) => ({
      known: legalEntityId,
      field: `legalEntities[${at}].name`,
      name,
    })),
  ];
  const again = added.filter(({ known }, at) => known && added.findIndex((each) => each.known === known) < at);
  return Object.fromEntries(again.map(({ field, name }) => [field, [`${name} already exists.`]]));
}
