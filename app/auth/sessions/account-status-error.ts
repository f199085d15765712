import { userStatus } from '#db/vocabulary/account.ts';

export function accountStatusError(status: number): 'pending' | 'inactive' | 'unknownStatus' | null {
  if (status === userStatus.active) return null;
  if (status === userStatus.pending) return 'pending';
  return status === userStatus.inactive ? 'inactive' : 'unknownStatus';
}
