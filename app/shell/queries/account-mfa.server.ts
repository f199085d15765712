import type { Scope } from '../../auth/scope.server.ts';

/** Returns whether the account asks its users for a second factor. */
export async function accountMfa({ em }: Pick<Scope, 'em'>): Promise<boolean> {
  const [{ mfa }] = await em.execute<[{ mfa: boolean }]>('select mfa from account where id = current_account()');
  return mfa;
}
