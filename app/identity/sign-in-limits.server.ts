import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Orm } from '#db/orm.ts';
import { derivedSecret } from './derived-secret.server.ts';

/** `device` is the id of a browser this address has signed in from before, else null. */
export type Attempt = { email: string; address: string; device: string | null };

/** Wrong passwords allowed in so many seconds. A known device is counted apart, so that nobody else can shut it out. */
const rules = {
  device: { points: 10, duration: 900 },
  pair: { points: 8, duration: 900 },
  network: { points: 50, duration: 3600 },
  email: { points: 20, duration: 3600 },
};
type Rule = keyof typeof rules;

/** Counts an attempt before its password is looked at; answers the seconds to wait where there were too many, else 0. */
export async function takeAttempt(orm: Orm, secret: string, attempt: Attempt): Promise<number> {
  const limiters = await limitersOf(orm);
  for (const [rule, key] of counted(secret, attempt)) {
    const wait = await consume(limiters[rule], key);
    if (wait > 0) return wait;
  }
  return 0;
}

/** The password was right: what was counted for it is taken back, and wrong ones before it are forgotten. */
export async function forgiveAttempts(orm: Orm, secret: string, attempt: Attempt) {
  const limiters = await limitersOf(orm);
  for (const [rule, key] of counted(secret, attempt)) {
    if (rule === 'device' || rule === 'pair') await limiters[rule].delete(key);
    else await limiters[rule].reward(key);
  }
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

/** The narrowest first: what one of them refuses is not held against the others. */
function counted(secret: string, { email, address, device }: Attempt): [Rule, string][] {
  const hashed = (...parts: string[]) =>
    createHmac('sha256', derivedSecret(secret, 'limits')).update(parts.join('\n')).digest('base64url');
  if (device) return [['device', hashed(device, email)]];
  const network = networkOf(address);
  return [
    ['pair', hashed(email, network)],
    ['network', hashed(network)],
    ['email', hashed(email)],
  ];
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

type Limiters = Record<Rule, RateLimiterPostgres>;
const opened = new WeakMap<Orm, Promise<Limiters>>();

/** One set for a database: a key that is over its limit is refused from memory, without asking the database. */
function limitersOf(orm: Orm): Promise<Limiters> {
  let limiters = opened.get(orm);
  if (!limiters) {
    limiters = openLimiters(orm);
    opened.set(orm, limiters);
  }
  return limiters;
}

async function openLimiters(orm: Orm): Promise<Limiters> {
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
  return { device: limiter('device'), pair: limiter('pair'), network: limiter('network'), email: limiter('email') };
}
