import { privatePersonFields } from '#db/vocabulary/incident.ts';
import type { DraftBody } from './draft-body.ts';
import type { DraftPerson } from './draft-parts.ts';
import { isMasked } from './drop-masked.ts';
import type { Side } from './merge.ts';

/** A form cannot post these placeholders. */
export const redactionMarks: Record<Side, string> = { theirs: '\0theirs', mine: '\0mine' };

/** Placeholders for masked values (with `base`, changed ones) keep a comparison from confirming a guess. */
export function redacted(body: DraftBody, side: Side, unlocked: string[], base?: DraftBody): DraftBody {
  const persons = body.persons.map((person) => {
    if (!isMasked(person, unlocked)) return person;
    const was = base?.persons.find(({ id }) => id === person.id);
    const names = namesOf(person).filter((name) => was?.personId !== person.personId || was[name] !== person[name]);
    return { ...person, ...Object.fromEntries(names.map((name) => [name, redactionMarks[side]])) };
  });
  return { ...body, persons };
}

export function restored(body: DraftBody, versions: Record<Side, DraftBody>): DraftBody {
  const persons = body.persons.map((person) => {
    const values = namesOf(person).flatMap((name) => {
      const side = (['theirs', 'mine'] as const).find((each) => person[name] === redactionMarks[each]);
      const known = side && versions[side].persons.find(({ id }) => id === person.id);
      return known ? [[name, known[name]]] : [];
    });
    return { ...person, ...Object.fromEntries(values) };
  });
  return { ...body, persons };
}

type PrivateName = Extract<(typeof privatePersonFields)[number], keyof DraftPerson>;

function namesOf(person: DraftPerson): PrivateName[] {
  return privatePersonFields.filter((name): name is PrivateName => name in person);
}
