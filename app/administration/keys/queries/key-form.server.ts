import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { keyPrivileges, mayManageKeys } from '../policy.ts';

export async function keyForm({ actor }: Pick<Scope, 'actor'>) {
  authorize(mayManageKeys(actor));
  return { offered: keyPrivileges(actor) };
}
