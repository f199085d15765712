import type { AppLoadContext } from '@remix-run/node';
import { NotFoundError } from '#db/errors.ts';

/** An external provider verifies addresses itself. */
export function requireEmbeddedProvider({ services: { settings } }: AppLoadContext) {
  if (settings.oidc) throw new NotFoundError('page');
}
