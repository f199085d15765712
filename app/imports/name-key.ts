import { searchWords } from '#db/vocabulary/fold-text.ts';

export type Name = { firstName: string; lastName: string };

/** Ids of known persons by `nameKey`; null for a name that nobody has, or several. */
export type KnownPersons = Map<string, string | null>;

/** Returns the words of a name in one order, so that "Fortin, Camille" equals "Camille Fortin". */
export function nameKey({ firstName, lastName }: Name): string {
  return searchWords(`${firstName} ${lastName}`).sort().join(' ');
}
