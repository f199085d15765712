import type { Settings } from '../../platform/process/settings.ts';
import { derivedSecret } from '../derived-secret.server.ts';

export const embeddedIdentity = (subject: string) => `embedded ${subject}`;

export function embeddedClient({ origin, sessionSecret }: Pick<Settings, 'origin' | 'sessionSecret'>) {
  return {
    issuer: `${origin}/idp`,
    clientId: 'incident-xpress',
    clientSecret: derivedSecret(sessionSecret, 'client'),
  };
}

/** The public client of API clients with a person's sign-in; its access tokens open the API alone. */
export const programsClientId = 'incident-xpress-programs';

/** API clients wait for the answer on their own machine, at any port. */
export const programsRedirects = ['http://127.0.0.1/callback'];

export function apiResource({ origin }: Pick<Settings, 'origin'>) {
  return `${origin}/api`;
}
