import type { Logger } from 'pino';

export type Factor = 'PASSWORD' | 'EMAIL_CODE' | 'SMS' | 'APP' | 'RECOVERY_CODE';

export type SecurityEvent = {
  outcome: 'wrong' | 'limited' | 'denied' | 'forged';
  factor?: Factor;
  /** Keyed hash of the email address that was tried or that the user has. */
  identity?: string;
  id?: string | undefined;
  path?: string;
  address?: string | undefined;
};

/** Logs a wrong password or code, an exceeded limit, a denial or a forged post, as one line that monitoring can count. */
export function logSecurityEvent(log: Logger, event: SecurityEvent) {
  log.warn({ event: 'security', ...event }, 'security');
}

/** Returns what a response status says about security; a refused form of another site says so itself. */
export function securityOutcome(status: number, { isForged }: { isForged?: boolean }): SecurityEvent['outcome'] | null {
  if (isForged) return 'forged';
  if (status === 403) return 'denied';
  return status === 429 ? 'limited' : null;
}
