import type { Scope } from '../../../auth/scope.server.ts';
import type { LookupEntry } from '../queries/lookup-entry.server.ts';
import { updateLookup } from './update-lookup.server.ts';

/** An empty name keeps the stored one. */
export async function disableLookup(scope: Scope, id: string | undefined): Promise<LookupEntry> {
  return await updateLookup(scope, id, { name: '', active: false });
}
