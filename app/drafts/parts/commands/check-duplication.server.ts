import { BusinessRuleError } from '#db/errors.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import type { FormValues } from '../../../platform/forms/form-values.ts';
import { applyForm, type DraftBody, parseDraft } from '../../body/draft-body.ts';
import { draftToChange } from '../../saving/draft-row.server.ts';
import { unmaskedValues } from '../../saving/queries/unmasked-values.server.ts';
import { type Known, knownByName } from '../queries/known-by-name.server.ts';

/** Marks a part without a match as checked. `typed` has values that are not saved yet. */
export async function checkDuplication(
  scope: Scope,
  draftId: string,
  partId: string,
  typed: FormValues = {},
): Promise<Known> {
  return await transaction(scope, async (scope) => {
    const draft = await draftToChange(scope, draftId);
    const saved = parseDraft(draft.body);
    const { values } = await unmaskedValues(scope, saved, { values: typed });
    const body = applyForm(saved, values, false);
    refuseNameless(body, partId);
    const known = await knownByName(scope, body, partId);
    const isSaved = JSON.stringify(body[known.kind]) === JSON.stringify(saved[known.kind]);
    if (isSaved && known.matches.length === 0) {
      await scope.em.execute(markSql, [JSON.stringify(marked(saved, known.kind, partId)), draft.id]);
    }
    return known;
  });
}

const markSql = 'update draft set body = $1::jsonb where account_id = current_account() and id = $2';

function refuseNameless({ persons, legalEntities }: DraftBody, partId: string) {
  const isNameless = (...names: string[]) => names.every((name) => name.trim() === '');
  const person = persons.findIndex(({ id, firstName, lastName }) => id === partId && isNameless(firstName, lastName));
  if (person >= 0) throw new BusinessRuleError({ [`persons[${person}].firstName`]: ['Please enter "Person name".'] });
  const company = legalEntities.findIndex(({ id, name }) => id === partId && isNameless(name));
  if (company >= 0)
    throw new BusinessRuleError({ [`legalEntities[${company}].name`]: ['Please enter "Legal entity name".'] });
}

function marked(body: DraftBody, kind: Known['kind'], partId: string): DraftBody {
  const parts = body[kind].map((part) => (part.id === partId ? { ...part, duplicationChecked: true } : part));
  return { ...body, [kind]: parts };
}
