import { randomUUIDv7 } from 'node:crypto';
import type { PersonRelation } from '#db/vocabulary/incident.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { addPart } from '../../body/add-part.ts';
import { type DraftPerson, newPerson } from '../../body/draft-parts.ts';
import { inDraft, type WayToChange } from '../../saving/ways-to-change.server.ts';
import { checkDuplication } from './check-duplication.server.ts';

type FirstDetails = Partial<Pick<DraftPerson, 'firstName' | 'lastName' | PersonRelation>>;

/** `way` adds to an incident instead of a draft. `isSettled`: no known person has the name. */
export async function addPerson(
  scope: Scope,
  draftId: string,
  isEmployee: boolean,
  details: FirstDetails = {},
  way: WayToChange = inDraft,
): Promise<{ id: string; isSettled: boolean }> {
  const id = randomUUIDv7();
  await way.change(scope, draftId, (body) => {
    const { countryCode } = body.location;
    return addPart(body, 'persons', { ...newPerson(id, isEmployee), countryCode, ...details });
  });
  if (way.to !== 'DRAFT' || (!details.firstName && !details.lastName)) return { id, isSettled: false };
  const { matches } = await checkDuplication(scope, draftId, id);
  return { id, isSettled: matches.length === 0 };
}
