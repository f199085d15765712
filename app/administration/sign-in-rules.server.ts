import type { Settings } from '../platform/settings.ts';
import type { SignInRules } from './user.schema.ts';

/** Returns the rules for passwords and sign-ins of this installation. */
export function signInRules({ env, oidc }: Pick<Settings, 'env' | 'oidc'>): SignInRules {
  return { production: env === 'prod', embedded: oidc === null };
}
