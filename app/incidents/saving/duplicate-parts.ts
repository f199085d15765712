import type { Messages } from '../../platform/forms/form-errors.ts';
import { displayName } from '../../ui/format.ts';

type Parts = {
  persons: { firstName: string; middleName: string; lastName: string; personId: string | null }[];
  legalEntities: { name: string; legalEntityId: string | null }[];
};

/** The message is at the later of two equal parts: two people or *Owner* may have added the same one. */
export function duplicateParts({ persons, legalEntities }: Parts): Messages {
  const added = [
    ...persons.map((person, index) => ({
      known: person.personId,
      field: `persons[${index}].firstName`,
      name: displayName(person),
    })),
    ...legalEntities.map(({ legalEntityId, name }, index) => ({
      known: legalEntityId,
      field: `legalEntities[${index}].name`,
      name,
    })),
  ];
  const again = added.filter(({ known }, index) => known && added.findIndex((each) => each.known === known) < index);
  return Object.fromEntries(again.map(({ field, name }) => [field, [`${name} already exists.`]]));
}
