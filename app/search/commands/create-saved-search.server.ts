import { SavedSearch } from '#db/entities/saved-search.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../auth/authorize.ts';
import { lockOwnUser } from '../../auth/lock-own-user.server.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import type { ListColumn } from '../../incidents/list/list-columns.schema.ts';
import { idOfForm, type Operation } from '../../platform/forms/form-operation.server.ts';
import { type Criteria, criterionCount } from '../criteria/criteria.schema.ts';
import { maySave } from '../policy.ts';
import { hasAllChoices } from '../queries/has-all-choices.server.ts';
import { recordSavedSearch } from '../saved/record-saved-search.server.ts';
import type { SavedItemType } from '../saved/save-targets.ts';
import { maxSavedSearches, type SavedSearchInput } from '../saved/saved-search.schema.ts';
import { choiceGoneMessage, noCriteriaMessage } from '../search-messages.ts';

export type SearchToSave = SavedSearchInput & { criteria: Criteria; columns: readonly ListColumn[] };

/** Saves a search for the user's dashboard or as a report, and returns its id. */
export function createSavedSearch(
  scope: Scope,
  itemType: SavedItemType,
  { operation, ...search }: SearchToSave & Operation,
): Promise<string> {
  return transaction(scope, async (scope) => {
    const { em, actor } = scope;
    authorize(maySave(actor, itemType));
    if (criterionCount(search.criteria) === 0) throw new BusinessRuleError(noCriteriaMessage);
    if (!(await hasAllChoices(scope, search.criteria))) throw new BusinessRuleError(choiceGoneMessage);
    const id = idOfForm(actor, { operation, itemType, ...search });
    // a second post of the form waits
    await lockOwnUser(scope);
    if ((await em.count(SavedSearch, { id })) > 0) return id;
    const others = await em.count(SavedSearch, {
      itemType,
      ...(itemType === 'DASHBOARD' && { userId: actor.userId }),
    });
    if (others >= maxSavedSearches) throw new BusinessRuleError(tooMany[itemType]);
    const saved = em.create(SavedSearch, {
      id,
      ...search,
      columns: [...search.columns],
      userId: actor.userId,
      itemType,
    });
    await em.flush();
    recordSavedSearch(em, saved, 'CREATE');
    await em.flush();
    return id;
  });
}

const tooMany = {
  DASHBOARD: `You have ${maxSavedSearches} saved searches. Delete one first.`,
  REPORT: `There are ${maxSavedSearches} custom reports. Delete one first.`,
};
