import type { Scope } from '../scope.server.ts';

/** `mfaDue` opens only the pages of the second factor. */
export type MfaSession = { scope: Scope; mfaDue: boolean };
