import type { Scope } from '../../../auth/scope.server.ts';
import type { Versioned } from '../../../platform/forms/form-version.server.ts';
import { changeAccount } from '../../settings/change-account.server.ts';
import type { ApiOriginsInput } from '../api-origins.schema.ts';
import { apiOriginsForm } from '../queries/api-origins-form.server.ts';

export function updateApiOrigins(scope: Scope, input: ApiOriginsInput & Versioned): Promise<void> {
  return changeAccount(scope, input, {
    read: apiOriginsForm,
    write: (em, { apiOrigins }) =>
      em.execute('update account set api_origins = $1::text[] where id = current_account()', [apiOrigins]),
  });
}
