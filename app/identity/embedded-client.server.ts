import type { Settings } from '../platform/settings.ts';
import { derivedSecret } from './derived-secret.server.ts';

/** Returns the product's identity of a user of the embedded provider. */
export const embeddedIdentity = (subject: string) => `embedded ${subject}`;

/** Returns the configuration of the product as the only client of the embedded provider. */
export function embeddedClient({ origin, sessionSecret }: Pick<Settings, 'origin' | 'sessionSecret'>) {
  return {
    issuer: `${origin}/idp`,
    clientId: 'incident-xpress',
    clientSecret: derivedSecret(sessionSecret, 'client'),
  };
}
