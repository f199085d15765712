import { enqueue } from '#db/queue.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { givePassword } from '../../../identity/passwords/give-password.server.ts';
import { embeddedIdentity } from '../../../identity/provider/embedded-client.server.ts';

type Invited = { id: string; email: string; passwordHash: string | null };

/** An address in use in another account gets no email, and its user stays pending: nobody learns who is a user elsewhere. */
export async function claimAddress({ em, boss }: Pick<Scope, 'em' | 'boss'>, { id, email, passwordHash }: Invited) {
  const [{ isFree }] = await em.execute<[{ isFree: boolean }]>('select take_address($1) as "isFree"', [email]);
  if (!isFree) return;
  if (passwordHash === null) {
    await em.execute(linkSql, [id, null]);
    return;
  }
  const identity = await givePassword(em, { email, passwordHash, verified: false });
  await em.execute(linkSql, [id, embeddedIdentity(identity)]);
  await enqueue(boss, em, 'send-verification', { identity });
}

const linkSql = 'update app_user set identity = $2 where account_id = current_account() and id = $1';
