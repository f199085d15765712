import type { BusinessType } from '../vocabulary/account.ts';
import { collegeLookups } from './lists/college-lookups.ts';
import { hospitalLookups } from './lists/hospital-lookups.ts';
import { hotelLookups } from './lists/hotel-lookups.ts';
import { logisticsLookups } from './lists/logistics-lookups.ts';
import type { LookupNode, LookupSeed } from './lists/lookup-tree.ts';

/** `parentAt` is the index of the parent in the same array. */
export type StartingEntry = { type: string; name: string; position: number; active: boolean; parentAt: number | null };

/** Each entry comes after its parent. */
export function startingLists(businessType: BusinessType, accountName: string) {
  const lists = listsOf[businessType].map((list) =>
    list.type === 'LOCATION' ? { ...list, tree: [{ name: accountName }] } : list,
  );
  const entries: StartingEntry[] = [];
  for (const { type, tree } of lists) addEntries(entries, type, tree, null);
  const labels = lists.flatMap(({ type, labels = [] }) =>
    labels.map((label, index) => ({ type, level: index + 1, label })),
  );
  return { entries, labels };
}

/** The account has its own locations. */
export const listsOf: Record<BusinessType, LookupSeed[]> = {
  general: logisticsLookups,
  education: collegeLookups,
  hospital: hospitalLookups,
  hotel: hotelLookups,
};

function addEntries(entries: StartingEntry[], type: string, nodes: LookupNode[], parentAt: number | null) {
  for (const [position, { name, active = true, children = [] }] of nodes.entries()) {
    entries.push({ type, name, position, active, parentAt });
    addEntries(entries, type, children, entries.length - 1);
  }
}
