import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayEditLookups } from '../policy.ts';
import { lookupEntry } from './lookup-entry.server.ts';

export async function newPlace(scope: Scope, id: string | undefined, parentId: string | null) {
  authorize(mayEditLookups(scope.actor));
  const entry = await lookupEntry(scope, id);
  if (entry.parentId === parentId)
    throw new BusinessRuleError({ parentId: ['It is there already. Choose another place.'] });
  return { parentId, path: parentId === null ? [] : (await lookupEntry(scope, parentId)).path };
}
