import { orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { hasDetail } from '../audit-words.ts';
import { auditEntries } from './audit-entries.server.ts';

export async function auditEntry(scope: Scope, id: string | undefined) {
  const [entry] = await auditEntries(scope, [parseId(id)]);
  return orNotFound(entry && hasDetail(entry.objectType) ? entry : undefined, 'audit record');
}
