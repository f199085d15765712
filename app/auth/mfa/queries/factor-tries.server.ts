import { remainingAttempts, waitingTime } from '../../../identity/rate-limits.server.ts';
import type { AppServices } from '../../../platform/app-services.server.ts';
import type { Scope } from '../../scope.server.ts';
import type { MfaFactor } from '../complete-mfa.server.ts';
import { tryCounters } from '../mfa-limits.server.ts';
import { mfaCodeTries } from '../phone/mfa-code.server.ts';
import type { SentCode } from './mfa-state.server.ts';

type Asked = {
  services: Pick<AppServices, 'orm' | 'settings'>;
  factor: MfaFactor;
  /** The browser's id where this user has given a second factor in it before. */
  device: string | null;
  sent: SentCode | null;
};

export type FactorTries = {
  all: number;
  left: number;
  /** Words such as '40 seconds'; null while tries are left or a new code gives some. */
  wait: string | null;
  /** The limit of a day covers all factors. */
  isDayOver: boolean;
};

export async function factorTries({ actor }: Scope, asked: Asked): Promise<FactorTries> {
  const counts = await Promise.all(
    tryCounters(actor, asked).map(async (counter) => ({
      limit: counter[0],
      ...(await remainingAttempts(asked.services, counter)),
    })),
  );
  const seconds = Math.max(...counts.map(({ waitSeconds }) => waitSeconds));
  const ofCode = asked.sent ? [Math.max(0, mfaCodeTries - asked.sent.tries)] : [];
  return {
    all: mfaCodeTries,
    left: Math.min(mfaCodeTries, ...counts.map(({ left }) => left), ...ofCode),
    wait: seconds > 0 ? waitingTime(seconds) : null,
    isDayOver: counts.some(({ limit, left }) => limit === 'mfa-day' && left === 0),
  };
}
