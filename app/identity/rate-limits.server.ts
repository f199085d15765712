import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { AppServices } from '../platform/app-services.server.ts';
import { counted } from '../ui/format.ts';
import { keyedDigest } from './derived-secret.server.ts';
import { type Limit, type LimitName, limits } from './limits.ts';

type Services = Pick<AppServices, 'orm' | 'settings'>;

/** A limit, and the parts of the key that is counted under it. */
export type Counter = [limit: LimitName, ...key: string[]];

type Count = { points: number; left: number; resetSeconds: number; isOver: boolean };

/** Counts one attempt; returns the seconds to wait when a limit is exceeded, else 0. Narrowest limit first. */
export async function consumeLimits(services: Services, counters: Counter[]): Promise<number> {
  for (const counter of counters) {
    const { isOver, resetSeconds } = await consumePoints(services, counter);
    // an attempt that one limit rejects does not count against the others
    if (isOver) return resetSeconds;
  }
  return 0;
}

/** Counts attempts under one limit, unless they exceed it. */
export async function consumePoints(services: Services, counter: Counter, points = 1): Promise<Count> {
  const { limiter, key } = await limiterOf(services, counter);
  let isOver = false;
  const result = await limiter.consume(key, points).catch((error: unknown) => {
    if (!(error instanceof RateLimiterRes)) throw error;
    isOver = true;
    return error;
  });
  return {
    points: limiter.points,
    left: isOver ? 0 : result.remainingPoints,
    resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
    isOver,
  };
}

/** Counts one attempt regardless of the limit; returns the new count. */
export async function countAttempt(services: Services, counter: Counter): Promise<number> {
  const { limiter, key } = await limiterOf(services, counter);
  return (await limiter.penalty(key)).consumedPoints;
}

export async function attemptsOf(services: Services, counter: Counter): Promise<number> {
  const { limiter, key } = await limiterOf(services, counter);
  return (await limiter.get(key))?.consumedPoints ?? 0;
}

/** Returns the points that are left and, where none is, the seconds until there are some; counts nothing. */
export async function remainingAttempts(
  services: Services,
  counter: Counter,
): Promise<{ left: number; waitSeconds: number }> {
  const { limiter, key } = await limiterOf(services, counter);
  const result = await limiter.get(key);
  const left = Math.max(0, limiter.points - (result?.consumedPoints ?? 0));
  return { left, waitSeconds: left === 0 && result ? Math.max(1, Math.ceil(result.msBeforeNext / 1000)) : 0 };
}

/** Pauses a key: for this many seconds, `pauseSeconds` returns the remaining time. */
export async function pauseAttempts(services: Services, counter: Counter, seconds: number) {
  const { limiter, key } = await limiterOf(services, counter);
  await limiter.block(key, seconds);
}

export async function pauseSeconds(services: Services, counter: Counter): Promise<number> {
  const { limiter, key } = await limiterOf(services, counter);
  const result = await limiter.get(key);
  return result ? Math.ceil(result.msBeforeNext / 1000) : 0;
}

export async function refundAttempt(services: Services, counter: Counter) {
  const { limiter, key } = await limiterOf(services, counter);
  await limiter.reward(key);
}

export async function forgetAttempts(services: Services, counter: Counter) {
  const { limiter, key } = await limiterOf(services, counter);
  await limiter.delete(key);
}

export const retryMessage = (waitSeconds: number) => `Try again in ${waitingTime(waitSeconds)}.`;

/** Returns a time to wait in words: '40 seconds', '7 minutes', '5 hours'. */
export function waitingTime(waitSeconds: number): string {
  if (waitSeconds < 60) return counted(waitSeconds, 'second');
  const minutes = Math.ceil(waitSeconds / 60);
  return minutes <= 90 ? counted(minutes, 'minute') : `${Math.ceil(minutes / 60)} hours`;
}

/** Returns the keyed hash under which attempts are counted, so that the table holds no personal data. */
export function limitKey(secret: string, ...parts: string[]): string {
  return keyedDigest(secret, 'limits', ...parts).toString('base64url');
}

/** Returns the IPv4 address, or the /64 prefix of an IPv6 address, because one connection owns a whole /64. */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4) return v4;
  const [head = '', tail] = address.replace(/%.*/, '').split('::');
  const groups = head.split(':').filter(Boolean);
  const end = tail?.split(':').filter(Boolean) ?? [];
  if (tail !== undefined) groups.push(...Array(Math.max(0, 8 - groups.length - end.length)).fill('0'), ...end);
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

type Limiter = RateLimiterPostgres | RateLimiterMemory;

/** Keeps the limiters of a process: a key over its limit is then rejected from memory, without a query. */
const limitersBySettings = new WeakMap<AppServices['settings'], Map<LimitName, Promise<Limiter>>>();

async function limiterOf(services: Services, [name, ...key]: Counter) {
  const { settings } = services;
  const limiters = limitersBySettings.get(settings) ?? new Map<LimitName, Promise<Limiter>>();
  limitersBySettings.set(settings, limiters);
  const limiter = limiters.get(name) ?? openLimiter(services, name);
  limiters.set(name, limiter);
  return { limiter: await limiter, key: limitKey(settings.sessionSecret, ...key) };
}

async function openLimiter({ orm, settings }: Services, name: LimitName): Promise<Limiter> {
  const { points: given, seconds: duration, isInMemory }: Limit = limits[name];
  const points = typeof given === 'number' ? given : settings[given];
  if (isInMemory) return new RateLimiterMemory({ points, duration });
  return new RateLimiterPostgres({
    points,
    duration,
    storeClient: await orm.em.getConnection().getNativeClient(),
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: name,
    inMemoryBlockOnConsumed: points + 1,
  });
}
