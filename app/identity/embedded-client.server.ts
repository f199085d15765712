import type { Settings } from '../platform/settings.ts';
import { derivedSecret } from './derived-secret.server.ts';

/** What a user of the embedded provider is known by in the product. */
export const embeddedIdentity = (subject: string) => `embedded ${subject}`;

/** The product as the one client of the embedded provider. */
export function embeddedClient({ origin, sessionSecret }: Pick<Settings, 'origin' | 'sessionSecret'>) {
  return {
    issuer: `${origin}/idp`,
    clientId: 'incident-xpress',
    clientSecret: derivedSecret(sessionSecret, 'client'),
  };
}
