import type { Scope } from '../../scope.server.ts';
import { completeMfa } from './complete-mfa.server.ts';
import { consumeFactor, type FactorInput } from './consume-factor.server.ts';

/** `token` is that of a program's session, which it keeps. */
type Verification = FactorInput & { token?: string };

/** Verifies the second factor of a session; returns its new token, or null when it was verified already. */
export function verifyMfa(scope: Scope, { token, ...input }: Verification): Promise<string | null> {
  return consumeFactor(scope, input, (scope) => completeMfa(scope, input.factor, token));
}
