import type { Messages } from '../shell/errors-of.ts';

type Companies = { legalEntities: { name: string; legalEntityId: string | null; stored?: boolean | undefined }[] };

/** Legal entities that are on the incident already, as a message at the later one; *Owner* may put one there again. */
export function addedTwice({ legalEntities }: Companies): Messages {
  const twice = legalEntities.flatMap(({ name, legalEntityId }, at) => {
    const first = legalEntities.findIndex((each) => each.legalEntityId === legalEntityId);
    return legalEntityId && first < at ? [[`legalEntities[${at}].name`, [`${name} already exists.`]]] : [];
  });
  return Object.fromEntries(twice);
}
