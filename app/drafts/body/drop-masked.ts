import { privatePersonFields } from '#db/vocabulary/incident.ts';
import type { FormValue, FormValues } from '../../platform/forms/form-values.ts';
import { recordOf } from './draft-body.ts';
import type { DraftPerson } from './draft-parts.ts';

declare const unmasked: unique symbol;

/** Only `dropMasked` creates this type, and only it may change a draft's body. */
export type UnmaskedValues = FormValues & { readonly [unmasked]: never };

type Persons = { persons: DraftPerson[]; removed?: { persons?: DraftPerson[] } };

/** A person who is known or stored on the incident is masked unless revealed to this session. */
export function isMasked(person: DraftPerson, unlocked: string[]): boolean {
  return (person.personId !== null || person.stored === true) && !unlocked.includes(person.id);
}

/** `hasDropped` depends only on the posted names, so it reveals nothing about values. */
export function dropMasked(
  body: Persons,
  posted: FormValues,
  unlocked: string[],
): { values: UnmaskedValues; hasDropped: boolean } {
  const allPersons = [...body.persons, ...(body.removed?.persons ?? [])];
  const isOpen = new Map(allPersons.map((person) => [person.id, !isMasked(person, unlocked)]));
  let hasDropped = false;
  const persons = Object.entries(recordOf(posted.persons)).map(([id, person]): [string, FormValue] => {
    if (isOpen.get(id)) return [id, person];
    const fields = Object.entries(recordOf(person));
    const visibleFields = fields.filter(([name]) => !privateNames.has(name));
    hasDropped ||= isOpen.has(id) && visibleFields.length < fields.length;
    return [id, Object.fromEntries(visibleFields)];
  });
  const values: FormValues = posted.persons ? { ...posted, persons: Object.fromEntries(persons) } : posted;
  return { values: values as UnmaskedValues, hasDropped };
}

const privateNames = new Set<string>(privatePersonFields);
