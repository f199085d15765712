import type { Settings } from '../platform/settings.ts';
import { derivedSecret } from './derived-secret.server.ts';

export const embeddedIdentity = (subject: string) => `embedded ${subject}`;

export function embeddedClient({ origin, sessionSecret }: Pick<Settings, 'origin' | 'sessionSecret'>) {
  return {
    issuer: `${origin}/idp`,
    clientId: 'incident-xpress',
    clientSecret: derivedSecret(sessionSecret, 'client'),
  };
}
