import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Orm } from '#db/orm.ts';
import { keysOf, mapNames } from '#db/vocabulary/keys.ts';
import { counted } from '../ui/format.ts';
import { keyedDigest } from './derived-secret.server.ts';

/** Points per duration in seconds; rule names are unique in the product. */
type Rules<Rule extends string> = Record<Rule, { points: number; duration: number }>;

export function rateLimits<Rule extends string>(rules: Rules<Rule>) {
  const limitersOf = oncePerDatabase(rules);
  return {
    /** Counts one attempt; returns the seconds to wait when a limit is exceeded, else 0. Narrowest limit first. */
    async consume(orm: Orm, counters: [Rule, string][]): Promise<number> {
      const limiters = await limitersOf(orm);
      for (const [rule, key] of counters) {
        const wait = await consume(limiters[rule], key);
        // an attempt that one limit rejects does not count against the others
        if (wait > 0) return wait;
      }
      return 0;
    },
    /** Counts one attempt regardless of the limit; returns the new count. */
    async count(orm: Orm, rule: Rule, key: string): Promise<number> {
      return (await (await limitersOf(orm))[rule].penalty(key)).consumedPoints;
    },
    async read(orm: Orm, rule: Rule, key: string): Promise<number> {
      return (await (await limitersOf(orm))[rule].get(key))?.consumedPoints ?? 0;
    },
    /** Counts nothing. `waitSeconds` is set where no points are left. */
    async remaining(orm: Orm, rule: Rule, key: string): Promise<{ left: number; waitSeconds: number }> {
      const result = await (await limitersOf(orm))[rule].get(key);
      const left = Math.max(0, rules[rule].points - (result?.consumedPoints ?? 0));
      return { left, waitSeconds: left === 0 && result ? Math.max(1, Math.ceil(result.msBeforeNext / 1000)) : 0 };
    },
    /** `pauseSeconds` then returns the remaining time. */
    async pause(orm: Orm, rule: Rule, key: string, seconds: number) {
      await (await limitersOf(orm))[rule].block(key, seconds);
    },
    async pauseSeconds(orm: Orm, rule: Rule, key: string): Promise<number> {
      const result = await (await limitersOf(orm))[rule].get(key);
      return result ? Math.ceil(result.msBeforeNext / 1000) : 0;
    },
    async refund(orm: Orm, rule: Rule, key: string) {
      await (await limitersOf(orm))[rule].reward(key);
    },
    async forget(orm: Orm, rule: Rule, key: string) {
      await (await limitersOf(orm))[rule].delete(key);
    },
  };
}

export const retryMessage = (waitSeconds: number) => `Try again in ${waitingTime(waitSeconds)}.`;

/** Returns words such as '40 seconds', '7 minutes', '5 hours'. */
export function waitingTime(waitSeconds: number): string {
  if (waitSeconds < 60) return counted(waitSeconds, 'second');
  const minutes = Math.ceil(waitSeconds / 60);
  return minutes <= 90 ? counted(minutes, 'minute') : `${Math.ceil(minutes / 60)} hours`;
}

/** The table of attempts holds no personal data. */
export function limitKey(secret: string, ...parts: string[]): string {
  return keyedDigest(secret, 'limits', ...parts).toString('base64url');
}

/** One connection owns a whole /64 of IPv6. */
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

async function consume(limiter: RateLimiterPostgres, key: string) {
  try {
    await limiter.consume(key);
    return 0;
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw error;
  }
}

type Limiters<Rule extends string> = Record<Rule, RateLimiterPostgres>;

/** The cached limiters reject a key over its limit from memory, without a query. */
function oncePerDatabase<Rule extends string>(rules: Rules<Rule>) {
  const limitersByOrm = new WeakMap<Orm, Promise<Limiters<Rule>>>();
  return (orm: Orm): Promise<Limiters<Rule>> => {
    let limiters = limitersByOrm.get(orm);
    if (!limiters) {
      limiters = openLimiters(orm, rules);
      limitersByOrm.set(orm, limiters);
    }
    return limiters;
  };
}

async function openLimiters<Rule extends string>(orm: Orm, rules: Rules<Rule>): Promise<Limiters<Rule>> {
  const storeClient = await orm.em.getConnection().getNativeClient();
  const limiter = (rule: Rule) =>
    new RateLimiterPostgres({
      ...rules[rule],
      storeClient,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: rule,
      inMemoryBlockOnConsumed: rules[rule].points + 1,
    });
  return mapNames(keysOf(rules), limiter);
}
