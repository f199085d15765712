import type { AppLoadContext } from '@remix-run/node';
import { NotFoundError } from '#db/errors.ts';

/** Where another provider is set, addresses are verified there, and there is no such page here. */
export function requireEmbeddedProvider({ services: { settings } }: AppLoadContext) {
  if (settings.oidc) throw new NotFoundError('page');
}
