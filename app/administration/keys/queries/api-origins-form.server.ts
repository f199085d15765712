import { apiOrigins } from '../../../auth/api-keys/queries/api-origins.server.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { formVersion } from '../../../platform/forms/form-version.server.ts';
import { mayManageKeys } from '../policy.ts';

export async function apiOriginsForm({ em, actor }: Pick<Scope, 'em' | 'actor'>) {
  authorize(mayManageKeys(actor));
  const stored = { apiOrigins: await apiOrigins(em) };
  return { ...stored, version: formVersion(stored) };
}
