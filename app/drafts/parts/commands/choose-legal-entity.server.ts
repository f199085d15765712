import { randomUUIDv7 } from 'node:crypto';
import { LegalEntity } from '#db/entities/people.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { keysOf, mapNames } from '#db/vocabulary/keys.ts';
import { legalEntityFields } from '#db/vocabulary/part-fields.ts';
import { orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { addPart } from '../../body/add-part.ts';
import { type DraftLegalEntity, newPart } from '../../body/draft-parts.ts';
import { changeDraft } from '../../saving/commands/change-draft.server.ts';

/** Replacing `instead` keeps its relation, comments and all that the known entity lacks. */
export async function chooseLegalEntity(
  scope: Scope,
  draftId: string,
  legalEntityId: string,
  instead?: string,
): Promise<string> {
  let chosen = '';
  await changeDraft(scope, draftId, async (body, { em }) => {
    const known = orNotFound(await em.findOne(LegalEntity, { id: parseId(legalEntityId) }), 'legal entity');
    if (body.legalEntities.some((company) => company.legalEntityId === known.id)) {
      throw new BusinessRuleError({ name: [`${known.name} already exists.`] });
    }
    const place = instead ? orNotFound(body.legalEntities.find((company) => company.id === instead)) : null;
    const company = { ...(place ?? newPart('legalEntities', randomUUIDv7())), ...detailsOf(known, place) };
    chosen = company.id;
    if (!place) return addPart(body, 'legalEntities', company);
    return { ...body, legalEntities: body.legalEntities.map((each) => (each === place ? company : each)) };
  });
  return chosen;
}

function detailsOf(known: LegalEntity, typed: DraftLegalEntity | null): Partial<DraftLegalEntity> {
  const details = mapNames(keysOf(legalEntityFields), (name) => known[name] || (typed?.[name] ?? ''));
  return { ...details, owner: known.owner, legalEntityId: known.id, duplicationChecked: true };
}
