import type { Scope } from '../../auth/scope.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { criteriaInWords } from '../criteria/criteria-words.ts';
import { mayDeleteSaved, maySave, mayUpdateSaved, searchesAll } from '../policy.ts';
import type { SearchAddress } from '../search-address.ts';
import { criteriaNames } from './criteria-names.server.ts';
import { importChoices } from './import-choices.server.ts';
import { recordedResults } from './recorded-results.server.ts';
import { savedSearches } from './saved-searches.server.ts';
import { searchChoices } from './search-choices.server.ts';

/** With `run` it searches, and the audit log keeps the criteria. */
export async function searchPage(scope: Scope, address: SearchAddress) {
  const { actor } = scope;
  const { criteria } = address;
  const display = viewerDisplay(actor);
  const node = address.node ?? nodeOf(address);
  const [names, choices, imports, saved] = await Promise.all([
    criteriaNames(scope, [criteria]),
    searchChoices(scope, node),
    importChoices(scope, criteria),
    savedSearches(scope),
  ]);
  const results = address.run ? await recordedResults(scope, criteria, { ...address, ...address.place }, names) : null;
  return {
    display,
    results,
    choices: { ...choices, imports },
    words: criteriaInWords(criteria, names, display),
    saved: saved.map(({ id, name, description, itemType, userId }) => ({
      id,
      name,
      description,
      itemType,
      mayUpdate: mayUpdateSaved(actor, { itemType, userId }),
      mayDelete: mayDeleteSaved(actor, { itemType, userId }),
    })),
    may: { saveDashboard: maySave(actor, 'DASHBOARD'), saveReports: maySave(actor, 'REPORT') },
    onlyOwn: !searchesAll(actor),
  };
}

function nodeOf({ criteria, by, edit }: SearchAddress) {
  if (edit === undefined || (by !== 'class' && by !== 'location')) return undefined;
  return criteria[by]?.values[edit]?.lookupId;
}
