import type { Scope } from '../../scope.server.ts';
import { completeMfa } from '../complete-mfa.server.ts';
import { consumeFactor, type FactorInput } from '../consume-factor.server.ts';

/** The session of a client keeps its `token`. */
type Verification = FactorInput & { token?: string };

/** Returns the session's new token, or null when it was verified already. */
export function verifyMfa(scope: Scope, { token, ...input }: Verification): Promise<string | null> {
  return consumeFactor(scope, input, (scope) => completeMfa(scope, input.factor, token));
}
