import type { Scope } from '../../auth/scope.server.ts';

export async function accountMfa({ em }: Pick<Scope, 'em'>): Promise<boolean> {
  const [{ mfa }] = await em.execute<[{ mfa: boolean }]>('select mfa from account where id = current_account()');
  return mfa;
}
