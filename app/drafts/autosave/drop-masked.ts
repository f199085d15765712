import { privatePersonFields } from '#db/vocabulary/incident.ts';
import type { FormValue, FormValues } from '../../platform/form-values.ts';
import type { DraftPerson } from '../draft-parts.ts';

declare const unmasked: unique symbol;

/** Posted values without those of masked fields. Only `dropMasked` makes them, and only they change a draft's body. */
export type UnmaskedValues = FormValues & { readonly [unmasked]: never };

type Persons = { persons: DraftPerson[]; removed?: { persons?: DraftPerson[] } };

/** Who is chosen from the records, or stands on the stored incident, is masked; what one has just typed is not. */
export function isMasked(person: DraftPerson, unlocked: string[]): boolean {
  return (person.personId !== null || person.stored === true) && !unlocked.includes(person.id);
}

/**
 * Drops the private fields of every person of `body` who is masked, also of one taken out, and of ids that `body` does
 * not have. `hasDropped` depends on the names that were posted, never on their values.
 */
export function dropMasked(
  body: Persons,
  posted: FormValues,
  unlocked: string[],
): { values: UnmaskedValues; hasDropped: boolean } {
  const known = [...body.persons, ...(body.removed?.persons ?? [])];
  const isOpen = new Map<FormValue | undefined, boolean>(
    known.map((person) => [person.id, !isMasked(person, unlocked)]),
  );
  let hasDropped = false;
  const persons = listOf(posted.persons).map((person) => {
    if (isOpen.get(person.id)) return person;
    const fields = Object.entries(person);
    const shown = fields.filter(([name]) => !privateNames.has(name));
    hasDropped ||= isOpen.has(person.id) && shown.length < fields.length;
    return Object.fromEntries(shown);
  });
  return { values: { ...posted, ...(posted.persons && { persons }) } as FormValues as UnmaskedValues, hasDropped };
}

const privateNames = new Set<string>(privatePersonFields);

/** The records of a list; a script sends only the entries that changed, and the others are holes. */
function listOf(value: FormValue | undefined): FormValues[] {
  const isRecord = (each: FormValue | undefined) => typeof each === 'object' && !Array.isArray(each);
  return Array.isArray(value) ? Array.from(value, (each) => (isRecord(each) ? (each as FormValues) : {})) : [];
}
