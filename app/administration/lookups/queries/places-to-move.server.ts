import { levelsOf } from '#db/vocabulary/lookup.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { newPlaces } from '../new-places.ts';
import { mayEditLookups } from '../policy.ts';
import { lookupEntry } from './lookup-entry.server.ts';
import { lookupList } from './lookup-list.server.ts';

export async function placesToMove(scope: Scope, id: string | undefined) {
  authorize(mayEditLookups(scope.actor));
  const entry = await lookupEntry(scope, id);
  const { entries, labels } = await lookupList(scope, entry.type);
  return { nodes: newPlaces(entries, entry, levelsOf(entry.type)), levels: labels.length > 1 ? labels : [] };
}
