import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { formVersion } from '../../../platform/forms/form-version.server.ts';
import { mayEditLookups } from '../policy.ts';
import { lookupEntry } from './lookup-entry.server.ts';

export async function lookupToMove(scope: Scope, id: string | undefined) {
  authorize(mayEditLookups(scope.actor));
  const entry = await lookupEntry(scope, id);
  return { entry, version: formVersion({ parentId: entry.parentId }) };
}
