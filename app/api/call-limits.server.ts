import type { Response } from 'express';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { limitKey, networkOf } from '../identity/rate-limits.server.ts';
import type { AppServices } from '../platform/app-services.server.ts';
import { ApiProblem } from './problem.ts';

const seconds = 60;
/** Credentials that are not valid, a minute from one network; counted in this process alone. */
const wrongCredentials = new RateLimiterMemory({ points: 60, duration: seconds });

const limiters = new WeakMap<AppServices['settings'], Promise<RateLimiterPostgres>>();

/** Counts a call of a credential, in all processes together, and names the limit in the headers. */
export async function countCall(services: AppServices, res: Response, credential: string) {
  const { apiCallsPerMinute: points, sessionSecret } = services.settings;
  let limiter = limiters.get(services.settings);
  if (!limiter) {
    limiter = openLimiter(services, points);
    limiters.set(services.settings, limiter);
  }
  const counted = await (await limiter).consume(limitKey(sessionSecret, 'api', credential)).catch((error: unknown) => {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  });
  const reset = Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
  const left = Math.max(0, points - counted.consumedPoints);
  res.setHeader('RateLimit-Policy', `"default";q=${points};w=${seconds}`);
  res.setHeader('RateLimit', `"default";r=${left};t=${reset}`);
  res.setHeader('RateLimit-Limit', points);
  res.setHeader('RateLimit-Remaining', left);
  res.setHeader('RateLimit-Reset', reset);
  if (counted.consumedPoints > points) throw tooMany(reset);
}

/** Refuses a network that sends credentials that are not valid again and again. */
export async function refuseGuessing(address: string) {
  const counted = await wrongCredentials.get(networkOf(address));
  if (counted && counted.remainingPoints <= 0) throw tooMany(Math.ceil(counted.msBeforeNext / 1000));
}

export async function countWrongCredential(address: string) {
  await wrongCredentials.penalty(networkOf(address));
}

function tooMany(wait: number) {
  return new ApiProblem('TOO_MANY_REQUESTS', `Too many calls. Try again in ${wait} seconds.`, {
    headers: { 'Retry-After': String(wait) },
  });
}

async function openLimiter({ orm }: AppServices, points: number) {
  const storeClient = await orm.em.getConnection().getNativeClient();
  return new RateLimiterPostgres({
    ...{ points, duration: seconds, storeClient, storeType: 'pool' },
    ...{ tableName: 'rate_limit', tableCreated: true, keyPrefix: 'api', inMemoryBlockOnConsumed: points + 1 },
  });
}
