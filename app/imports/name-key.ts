import { foldText, searchWords } from '#db/vocabulary/fold-text.ts';

export type Name = { firstName: string; lastName: string };

/** Ids by the key of a name; null where no person or entity has the name, or several do. */
export type KnownIds = Map<string, string | null>;
export type Known = { persons: KnownIds; legalEntities: KnownIds };

export const nobodyKnown = (): Known => ({ persons: new Map(), legalEntities: new Map() });

/** Returns the words of a name in one order, so that "Fortin, Camille" equals "Camille Fortin". */
export function nameKey({ firstName, lastName }: Name): string {
  return searchWords(`${firstName} ${lastName}`).sort().join(' ');
}

/** Folds a name as the duplication check does. */
export const legalEntityKey = (name: string): string => foldText(name);
