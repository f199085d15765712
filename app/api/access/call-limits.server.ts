import type { Response } from 'express';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { limitKey, networkOf } from '../../identity/rate-limits.server.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { tooMany } from '../problem.ts';
import type { Caller } from './credential.server.ts';

const seconds = 60;
/** Invalid credentials from one network in a minute, counted in this process alone. */
const wrongCredentials = new RateLimiterMemory({ points: 60, duration: seconds });

/** Counts against the credential, then its account, across all processes; the headers name both limits. */
export async function countCall(services: AppServices, res: Response, { id, scope }: Caller, calls = 1) {
  const { credential, account } = await limitersOf(services);
  const limits = [
    { policy: 'default', limiter: credential, key: id },
    ...(scope ? [{ policy: 'account', limiter: account, key: scope.actor.account.id }] : []),
  ];
  const counts: Count[] = [];
  for (const { policy, limiter, key } of limits) {
    // a call over its credential's limit does not count against the account
    if (counts.some(({ isOver }) => isOver)) break;
    counts.push({ policy, ...(await consume(limiter, limitKey(services.settings.sessionSecret, 'api', key), calls)) });
  }
  const policies = limits.map(({ policy, limiter }) => `"${policy}";q=${limiter.points};w=${seconds}`);
  const states = counts.map(({ policy, left, reset }) => `"${policy}";r=${left};t=${reset}`);
  const least = counts.reduce((one, other) => (other.isOver || other.left < one.left ? other : one));
  res.setHeader('RateLimit-Policy', policies.join(', '));
  res.setHeader('RateLimit', states.join(', '));
  res.setHeader('RateLimit-Limit', least.points);
  res.setHeader('RateLimit-Remaining', least.left);
  res.setHeader('RateLimit-Reset', least.reset);
  if (least.isOver)
    throw tooMany(`Too many calls${least.policy === 'account' ? ' of this account' : ''}.`, least.reset);
}

type Count = { policy: string; points: number; left: number; reset: number; isOver: boolean };

async function consume(limiter: RateLimiterPostgres, key: string, calls: number): Promise<Omit<Count, 'policy'>> {
  let isOver = false;
  const result = await limiter.consume(key, calls).catch((error: unknown) => {
    if (!(error instanceof RateLimiterRes)) throw error;
    isOver = true;
    return error;
  });
  const reset = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  return { points: limiter.points, left: isOver ? 0 : result.remainingPoints, reset, isOver };
}

/** Refuses a network that repeatedly sends invalid credentials. */
export async function refuseGuessing(address: string) {
  const counted = await wrongCredentials.get(networkOf(address));
  if (counted && counted.remainingPoints <= 0) throw tooMany('Too many calls.', Math.ceil(counted.msBeforeNext / 1000));
}

export async function countWrongCredential(address: string) {
  await wrongCredentials.penalty(networkOf(address));
}

type Limiters = Record<'credential' | 'account', RateLimiterPostgres>;

const limiters = new WeakMap<AppServices['settings'], Promise<Limiters>>();

function limitersOf(services: AppServices): Promise<Limiters> {
  const opened = limiters.get(services.settings) ?? openLimiters(services);
  limiters.set(services.settings, opened);
  return opened;
}

async function openLimiters({ orm, settings }: AppServices): Promise<Limiters> {
  const storeClient = await orm.em.getConnection().getNativeClient();
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      points,
      duration: seconds,
      storeClient,
      storeType: 'pool',
      keyPrefix,
      tableName: 'rate_limit',
      tableCreated: true,
      inMemoryBlockOnConsumed: points + 1,
    });
  return {
    credential: limiter('api', settings.apiCallsPerMinute),
    account: limiter('api-account', settings.apiCallsPerMinuteOfAccount),
  };
}
