import { userStatus } from '#db/vocabulary/account.ts';

/** Returns the error page for a user who may not sign in; null for an active user. */
export function accountStatusError(status: number): 'pending' | 'inactive' | 'unknownStatus' | null {
  if (status === userStatus.active) return null;
  if (status === userStatus.pending) return 'pending';
  return status === userStatus.inactive ? 'inactive' : 'unknownStatus';
}
