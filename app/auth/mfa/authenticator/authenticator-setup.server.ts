import { sealedCookie } from '../../../platform/web/cookies.server.ts';
import type { Scope } from '../../scope.server.ts';
import { newRecoveryCodes } from '../recovery/recovery-codes.server.ts';
import { newAuthenticatorSecret } from './authenticator.server.ts';

type Setup = { userId: string; secret: string; recoveryCodes: string[] };

/** The setup is in a cookie until the first code; the server stores nothing before. */
export const setupCookie = sealedCookie<Setup>('authenticator', 900);

export function setupOf({ actor }: Scope, settings: Parameters<typeof setupCookie.read>[0], request: Request) {
  const setup = setupCookie.read(settings, request);
  return setup?.userId === actor.userId ? setup : null;
}

export function newSetup({ actor }: Scope): Setup {
  return { userId: actor.userId, secret: newAuthenticatorSecret(), recoveryCodes: newRecoveryCodes() };
}
