import type { Criteria } from '../../search/criteria/criteria.schema.ts';

export function idsOf(group: Criteria['class']): string[] {
  return (group?.values ?? []).flatMap(({ lookupId }) => lookupId ?? []);
}

export function nodesCriteria(ids: string[]): Criteria['class'] {
  if (ids.length === 0) return undefined;
  const values = [...new Set(ids)].map((lookupId) => ({ lookupId, includeDescendant: true as const }));
  return { operator: 'OR', values };
}

export function chosenCount({ class: classes, location }: Criteria) {
  return (classes?.values.length ?? 0) + (location?.values.length ?? 0);
}
