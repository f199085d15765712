import { randomUUIDv7 } from 'node:crypto';
import { Person } from '#db/entities/people.ts';
import { BusinessRuleError } from '#db/errors.ts';
import type { PersonRelation } from '#db/vocabulary/incident.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import { descriptionFields, personFields } from '#db/vocabulary/part-fields.ts';
import { orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { displayName } from '../../../ui/format.ts';
import { addPart } from '../../body/add-part.ts';
import { type DraftPerson, newPerson } from '../../body/draft-parts.ts';
import { inDraft, type WayToChange } from '../../saving/ways-to-change.server.ts';

/** Replacing `instead` keeps relation, status, texts and all that the known person lacks. */
export async function choosePerson(
  scope: Scope,
  draftId: string,
  personId: string,
  instead?: string,
  way: WayToChange = inDraft,
  relations: Partial<Pick<DraftPerson, PersonRelation>> = {},
): Promise<string> {
  let chosen = '';
  await way.change(scope, draftId, async (body, { em }) => {
    const known = orNotFound(await em.findOne(Person, { id: parseId(personId) }), 'person');
    if (body.persons.some((person) => person.personId === known.id)) {
      throw new BusinessRuleError({ name: [`${displayName(known)} already exists.`] });
    }
    const place = instead ? orNotFound(body.persons.find((person) => person.id === instead)) : null;
    const person = {
      ...(place ?? newPerson(randomUUIDv7(), known.isEmployee)),
      ...detailsOf(known, place),
      ...pictureOf(known),
      ...relations,
    };
    chosen = person.id;
    if (!place) return addPart(body, 'persons', person);
    // revealing the replaced person does not reveal the new one
    await em.execute(maskSql, [place.id]);
    return { ...body, persons: body.persons.map((each) => (each === place ? person : each)) };
  });
  return chosen;
}

const maskSql = 'delete from person_unlock where account_id = current_account() and person_id = $1';

function detailsOf(known: Person, typed: DraftPerson | null): Partial<DraftPerson> {
  const details = keysOf(personFields).map((name) => {
    const [theirs, here] = [known[name], typed?.[name]];
    if (typeof theirs === 'boolean') return [name, theirs];
    // a description belongs to this incident, not to the known person
    return [name, (name in descriptionFields ? here || theirs : theirs || here) ?? ''];
  });
  return { ...Object.fromEntries(details), personId: known.id, duplicationChecked: true };
}

/** A known person without a picture keeps the draft's. */
function pictureOf({ pictureFileId: fileId, pictureThumbnailFileId: thumbnailFileId }: Person): Partial<DraftPerson> {
  return fileId ? { picture: { fileId, thumbnailFileId: thumbnailFileId ?? fileId } } : {};
}
