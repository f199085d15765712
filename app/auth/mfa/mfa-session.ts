import type { Scope } from '../scope.server.ts';

/** A session on the pages of the second factor; `mfaDue` means that nothing else is open to it yet. */
export type MfaSession = { scope: Scope; mfaDue: boolean };
