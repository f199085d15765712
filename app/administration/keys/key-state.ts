export type KeyState = 'NEW' | 'IN_USE' | 'EXPIRES_SOON' | 'NOT_USED' | 'EXPIRED' | 'REVOKED' | 'MAKER_DISABLED';

type Key = {
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  endedWhy: 'REVOKED' | 'MAKER_DISABLED' | null;
};

const day = 24 * 3_600_000;
const soonDays = 14;
const unusedDays = 90;

export function keyState(key: Key, now: Date): { state: KeyState; daysLeft: number | null } {
  const since = (at: string) => (now.getTime() - Date.parse(at)) / day;
  const left = key.expiresAt ? -since(key.expiresAt) : Number.POSITIVE_INFINITY;
  if (key.endedWhy) return { state: key.endedWhy, daysLeft: null };
  if (left <= 0) return { state: 'EXPIRED', daysLeft: null };
  if (left <= soonDays) return { state: 'EXPIRES_SOON', daysLeft: Math.ceil(left) };
  if (since(key.lastUsedAt ?? key.createdAt) > unusedDays) return { state: 'NOT_USED', daysLeft: null };
  return { state: key.lastUsedAt ? 'IN_USE' : 'NEW', daysLeft: null };
}
