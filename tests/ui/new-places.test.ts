import { expect, test } from 'vitest';
import { choosePlaceForm } from '#app/administration/lookups/lookup.schema.ts';
import { newPlaces } from '#app/administration/lookups/new-places.ts';
import type { TreeNode } from '#app/ui/trees/tree.ts';

const entry = (id: string, parentId: string | null, active = true) => ({ id, name: id, parentId, active });
/** In the order of the list, which is not that of the alphabet. */
const entries = [
  entry('Tower', null),
  entry('Annex', null),
  entry('Floor 2', 'Tower'),
  entry('Floor 1', 'Tower', false),
  entry('Hall', 'Floor 2'),
  entry('Bench', 'Hall'),
];
const names = (nodes: TreeNode[]): string[] => nodes.flatMap(({ name, children }) => [name, ...names(children)]);

test('an entry can be moved below every other one, in the order of the list, not below itself', () => {
  const places = newPlaces(entries, { id: 'Floor 2', height: 2 }, 5);
  expect(names(places)).toEqual(['Tower', 'Floor 1 (disabled)', 'Annex']);
});

test('places where the entry and those below it would be too deep are not offered', () => {
  expect(names(newPlaces(entries, { id: 'Annex', height: 0 }, 3))).toEqual(['Tower', 'Floor 2', 'Floor 1 (disabled)']);
  expect(names(newPlaces(entries, { id: 'Floor 2', height: 2 }, 3))).toEqual([]);
});

test('the form of the tree of places tells the top level from no choice', () => {
  expect(choosePlaceForm.parse({})).toEqual({ words: '' });
  expect(choosePlaceForm.parse({ chosen: '' }).chosen).toBeNull();
  expect(choosePlaceForm.safeParse({ chosen: 'x' }).success).toBe(false);
});
