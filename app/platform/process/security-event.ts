import type { Logger } from 'pino';

export type Factor = 'PASSWORD' | 'EMAIL_CODE' | 'SMS' | 'APP' | 'RECOVERY_CODE';

export type SecurityEvent = {
  outcome: 'wrong' | 'limited' | 'denied' | 'forged';
  factor?: Factor;
  /** Keyed hash of the tried email address, or of the user's. */
  identity?: string;
  id?: string | undefined;
  path?: string;
  address?: string | undefined;
};

/** Writes one line that monitoring can count. */
export function logSecurityEvent(log: Logger, event: SecurityEvent) {
  log.warn({ event: 'security', ...event }, 'security');
}

export function securityOutcome(status: number, { isForged }: { isForged?: boolean }): SecurityEvent['outcome'] | null {
  if (isForged) return 'forged';
  if (status === 403) return 'denied';
  return status === 429 ? 'limited' : null;
}
