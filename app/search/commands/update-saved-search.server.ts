import { isDeepStrictEqual } from 'node:util';
import type { SavedSearch } from '#db/entities/saved-search.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { keysOf, pick } from '#db/vocabulary/keys.ts';
import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { knownColumns, listColumns } from '../../incidents/list/list-columns.schema.ts';
import { ChangedMeanwhileError, type Versioned } from '../../platform/forms/form-version.server.ts';
import { criterionCount, storedCriteria } from '../criteria/criteria.schema.ts';
import { criteriaAsText } from '../criteria/criteria-words.ts';
import { mayUpdateSaved } from '../policy.ts';
import { criteriaNames } from '../queries/criteria-names.server.ts';
import { hasAllChoices } from '../queries/has-all-choices.server.ts';
import { recordSavedSearch } from '../saved/record-saved-search.server.ts';
import { savedSearchToChange } from '../saved/saved-search-to-change.server.ts';
import { choiceGoneMessage, noCriteriaMessage } from '../search-messages.ts';
import type { SearchToSave } from './create-saved-search.server.ts';

type SearchChanges = Pick<SearchToSave, 'name' | 'criteria'> & Partial<SearchToSave>;

/** Returns the new version. A description or columns that are left out stay. Throws a ChangedMeanwhileError where others changed the search since the form's version. */
export function updateSavedSearch(
  scope: Scope,
  id: string | undefined,
  { version, ...changes }: SearchChanges & Versioned,
): Promise<number> {
  return transaction(scope, async (scope) => {
    const saved = await savedSearchToChange(scope, id);
    authorize(mayUpdateSaved(scope.actor, saved));
    const search = { description: saved.description, columns: knownColumns(saved.columns), ...changes };
    if (criterionCount(search.criteria) === 0) throw new BusinessRuleError(noCriteriaMessage);
    if (version !== undefined && version !== String(saved.version)) await requireSame(scope, saved, search);
    const next = { ...search, columns: [...search.columns] };
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(next)), pick(saved, keysOf(next)))) return saved.version;
    if (!(await hasAllChoices(scope, search.criteria))) throw new BusinessRuleError(choiceGoneMessage);
    Object.assign(saved, next);
    recordSavedSearch(scope.em, saved, 'EDIT');
    await scope.em.flush();
    return saved.version;
  });
}

async function requireSame(scope: Scope, saved: SavedSearch, search: SearchToSave) {
  const stored = { ...saved, criteria: storedCriteria.parse(saved.criteria), columns: knownColumns(saved.columns) };
  const names = await criteriaNames(scope, [stored.criteria, search.criteria]);
  const rowsOf = ({ name, description, criteria, columns }: SearchToSave) => [
    { label: 'Name', value: name },
    { label: 'Description', value: description },
    { label: 'Criteria', value: criteriaAsText(criteria, names, viewerDisplay(scope.actor)) },
    { label: 'Columns', value: columns.map((column) => listColumns[column].label).join(', ') },
  ];
  const yours = rowsOf(search);
  const differences = rowsOf(stored)
    .map(({ label, value }, index) => ({ label, stored: value, yours: yours[index]!.value }))
    .filter((row) => row.stored !== row.yours);
  if (differences.length > 0) throw new ChangedMeanwhileError({ version: String(saved.version), differences });
}
