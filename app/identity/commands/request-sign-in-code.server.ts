import { randomUUID } from 'node:crypto';
import { enqueue } from '#db/queue.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { type Counter, consumeLimits, networkOf } from '../rate-limits.server.ts';
import { codeMinutes, type SignInCode } from '../sign-in/sign-in-code.server.ts';
import { isFamiliarNetwork } from '../sign-in/sign-in-limits.server.ts';

type CodeRequest = {
  email: string;
  address: string;
  interaction: string;
};

/** Returns the code or the seconds to wait. An unknown address causes the same work: the duration reveals nothing. */
export async function requestSignInCode(
  { orm, boss, now, settings }: Pick<AppServices, 'orm' | 'boss' | 'now' | 'settings'>,
  { email, address, interaction }: CodeRequest,
): Promise<{ code: SignInCode } | { waitSeconds: number }> {
  const counters: Counter[] = [
    ['code-sign-in', 'code', interaction],
    ['code-pair', 'code', email, networkOf(address)],
  ];
  // requests from other networks cannot use up the codes of a person on a network where users have signed in
  if (!(await isFamiliarNetwork({ orm, settings }, address))) {
    counters.push(['code-email', 'code', email]);
  }
  const waitSeconds = await consumeLimits({ orm, settings }, counters);
  if (waitSeconds > 0) return { waitSeconds };
  return await orm.em.fork().transactional(async (em) => {
    const [user] = await em.execute<{ id: string }[]>('select id from idp_user_by_email($1)', [email]);
    const until = now().getTime() + codeMinutes * 60_000;
    const code = { id: randomUUID(), email, identity: user?.id ?? randomUUID(), until };
    await enqueue(boss, em, 'send-sign-in-code', { identity: code.identity, code: code.id, until });
    return { code };
  });
}
