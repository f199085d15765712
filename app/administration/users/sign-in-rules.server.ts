import type { Settings } from '../../platform/process/settings.ts';
import type { SignInRules } from './user.schema.ts';

export function signInRules({ env, oidc }: Pick<Settings, 'env' | 'oidc'>): SignInRules {
  return { production: env === 'prod', embedded: oidc === null };
}
