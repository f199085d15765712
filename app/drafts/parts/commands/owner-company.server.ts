import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayCreate } from '../../../incidents/policy.ts';
import { fetchOwnerCompany } from '../../../people/fetch-owner-company.server.ts';

export async function ownerCompany(scope: Scope): Promise<{ id: string; name: string }> {
  authorize(mayCreate(scope.actor));
  return await fetchOwnerCompany(scope);
}
