import type { Settings } from '../process/settings.ts';
import { seal, unseal } from '../seal.server.ts';

/** Makes and reads the tokens of one unsubscribe page. They are encrypted, do not expire, and the server stores none. */
export function unsubscribeTokens<Subscription>(purpose: string, path: string) {
  const unsubscribeToken = ({ sessionSecret }: Settings, subscription: Subscription): string =>
    seal(sessionSecret, purpose, subscription).toString('base64url');
  return {
    unsubscribeToken,
    /** Returns the address at which the recipient of an email ends the emails. */
    unsubscribeLink: (settings: Settings, subscription: Subscription): string =>
      `${settings.origin}${path}?token=${unsubscribeToken(settings, subscription)}`,
    /** Returns the content of a token; null when it is not genuine. */
    readUnsubscribeToken: ({ sessionSecret }: Settings, token: string): Subscription | null =>
      unseal<Subscription>(sessionSecret, purpose, Buffer.from(token, 'base64url')),
  };
}
