import type { AppLoadContext } from '@remix-run/node';
import { NotFoundError } from '#db/errors.ts';

/** Throws a NotFoundError where an external provider is configured, which verifies addresses itself. */
export function requireEmbeddedProvider({ services: { settings } }: AppLoadContext) {
  if (settings.oidc) throw new NotFoundError('page');
}
