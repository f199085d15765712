import { privatePersonFields } from '#db/vocabulary/incident.ts';
import type { FormValue, FormValues } from '../../platform/forms/form-values.ts';
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
  const isOpen = new Map<FormValue | undefined, boolean>(
    allPersons.map((person) => [person.id, !isMasked(person, unlocked)]),
  );
  let hasDropped = false;
  const persons = listOf(posted.persons).map((person) => {
    if (isOpen.get(person.id)) return person;
    const fields = Object.entries(person);
    const visibleFields = fields.filter(([name]) => !privateNames.has(name));
    hasDropped ||= isOpen.has(person.id) && visibleFields.length < fields.length;
    return Object.fromEntries(visibleFields);
  });
  const values: FormValues = posted.persons ? { ...posted, persons } : posted;
  return { values: values as UnmaskedValues, hasDropped };
}

const privateNames = new Set<string>(privatePersonFields);

function listOf(value: FormValue | undefined): FormValues[] {
  const isRecord = (each: FormValue | undefined): each is FormValues =>
    typeof each === 'object' && !Array.isArray(each);
  return Array.isArray(value) ? Array.from(value, (each) => (isRecord(each) ? each : {})) : [];
}
