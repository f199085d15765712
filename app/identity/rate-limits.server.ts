import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Orm } from '#db/orm.ts';
import { derivedSecret } from './derived-secret.server.ts';

/** So many points in so many seconds; a name stands for one rule in all of the product. */
type Rules<Rule extends string> = Record<Rule, { points: number; duration: number }>;

/** Counts by several rules at once; each key is counted under its rule. */
export function rateLimits<Rule extends string>(rules: Rules<Rule>) {
  const limitersOf = oncePerDatabase(rules);
  return {
    /** Counts one more; answers the seconds to wait where one is over its limit, else 0. The narrowest comes first. */
    async take(orm: Orm, counted: [Rule, string][]): Promise<number> {
      const limiters = await limitersOf(orm);
      for (const [rule, key] of counted) {
        const wait = await consume(limiters[rule], key);
        // what one of them refuses is not held against the others
        if (wait > 0) return wait;
      }
      return 0;
    },
    /** Counts one more, whatever the limit; returns how many that makes. */
    async count(orm: Orm, rule: Rule, key: string): Promise<number> {
      return (await (await limitersOf(orm))[rule].penalty(key)).consumedPoints;
    },
    /** Returns how many are counted. */
    async read(orm: Orm, rule: Rule, key: string): Promise<number> {
      return (await (await limitersOf(orm))[rule].get(key))?.consumedPoints ?? 0;
    },
    /** From now on `pauseSeconds` returns a number for this key, until so many seconds have passed. */
    async pause(orm: Orm, rule: Rule, key: string, seconds: number) {
      await (await limitersOf(orm))[rule].block(key, seconds);
    },
    async pauseSeconds(orm: Orm, rule: Rule, key: string): Promise<number> {
      const paused = await (await limitersOf(orm))[rule].get(key);
      return paused ? Math.ceil(paused.msBeforeNext / 1000) : 0;
    },
    /** Takes one back. */
    async giveBack(orm: Orm, rule: Rule, key: string) {
      await (await limitersOf(orm))[rule].reward(key);
    },
    async forget(orm: Orm, rule: Rule, key: string) {
      await (await limitersOf(orm))[rule].delete(key);
    },
  };
}

/** When to come back, in words. */
export function retryMessage(waitSeconds: number): string {
  if (waitSeconds < 60) return `Try again in ${waitSeconds} ${waitSeconds === 1 ? 'second' : 'seconds'}.`;
  const minutes = Math.ceil(waitSeconds / 60);
  return `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

/** What is counted, without saying whose it is. */
export function limitKey(secret: string, ...parts: string[]): string {
  return createHmac('sha256', derivedSecret(secret, 'limits')).update(parts.join('\n')).digest('base64url');
}

/** An IPv6 address stands for its /64: one connection has all of it to choose from. */
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
  } catch (over) {
    if (over instanceof RateLimiterRes) return Math.max(1, Math.ceil(over.msBeforeNext / 1000));
    throw over;
  }
}

type Limiters<Rule extends string> = Record<Rule, RateLimiterPostgres>;

/** One set for a database: a key that is over its limit is refused from memory, without asking the database. */
function oncePerDatabase<Rule extends string>(rules: Rules<Rule>) {
  const opened = new WeakMap<Orm, Promise<Limiters<Rule>>>();
  return (orm: Orm): Promise<Limiters<Rule>> => {
    let limiters = opened.get(orm);
    if (!limiters) {
      limiters = openLimiters(orm, rules);
      opened.set(orm, limiters);
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
  const names = Object.keys(rules) as Rule[];
  return Object.fromEntries(names.map((rule) => [rule, limiter(rule)])) as Limiters<Rule>;
}
