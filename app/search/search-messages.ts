export const noCriteriaMessage = 'Please add a search criteria.';

export const choiceGoneMessage =
  'A chosen class, location, severity, city or import no longer exists. Remove it from the search first.';

export const onlyOwnNote =
  '* Due to permission settings, your search will only return results for incidents you have created.';

export const operatorHints = {
  AND: 'Search results will contain ALL of the search criteria connected by AND.',
  OR: 'Search results will contain one of the criteria connected by OR.',
} as const;
