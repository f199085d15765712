import { randomUUID } from 'node:crypto';
import { enqueue } from '#db/queue.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { limitKey, networkOf, rateLimits } from '../rate-limits.server.ts';
import { codeMinutes, type SignInCode } from '../sign-in-code.server.ts';
import { isFamiliarNetwork } from '../sign-in-limits.server.ts';

type Asking = {
  /** In lower case. */
  email: string;
  /** Where the request came from. */
  address: string;
  /** The id of the sign-in under way. */
  interaction: string;
};

/** Codes in so many seconds. */
const limits = rateLimits({
  'code-sign-in': { points: 3, duration: 3600 },
  'code-pair': { points: 3, duration: 600 },
  'code-email': { points: 10, duration: 3600 },
});

/**
 * Has a code sent to an address; returns it, or the seconds to wait where there were too many. An address that nobody has
 * takes the same work: a job that finds nobody.
 */
export async function requestSignInCode(
  { orm, boss, now, settings: { sessionSecret } }: Pick<AppServices, 'orm' | 'boss' | 'now' | 'settings'>,
  { email, address, interaction }: Asking,
): Promise<{ code: SignInCode } | { waitSeconds: number }> {
  const counted: Parameters<typeof limits.take>[1] = [
    ['code-sign-in', limitKey(sessionSecret, 'code', interaction)],
    ['code-pair', limitKey(sessionSecret, 'code', email, networkOf(address))],
  ];
  // strangers elsewhere cannot use up the codes of a person who is where people of the product sign in
  if (!(await isFamiliarNetwork(orm, sessionSecret, address))) {
    counted.push(['code-email', limitKey(sessionSecret, 'code', email)]);
  }
  const waitSeconds = await limits.take(orm, counted);
  if (waitSeconds > 0) return { waitSeconds };
  return await orm.em.fork().transactional(async (em) => {
    const [user] = await em.execute<{ id: string }[]>('select id from idp_user_by_email(?)', [email]);
    const until = now().getTime() + codeMinutes * 60_000;
    const code = { id: randomUUID(), email, identity: user?.id ?? randomUUID(), until };
    await enqueue(boss, em, 'send-sign-in-code', { identity: code.identity, code: code.id, until });
    return { code };
  });
}
