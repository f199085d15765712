import type { AppServices } from '../../platform/app-services.server.ts';
import type { Verification } from '../addresses/verification-token.server.ts';

export type AddressToVerify = { isVerified: boolean; mustChange: boolean; hash: string };

/** Returns null when the address is no longer this person's. */
export async function addressToVerify(
  { orm }: Pick<AppServices, 'orm'>,
  { user, email }: Verification,
): Promise<AddressToVerify | null> {
  const [known] = await orm.em.fork().execute<AddressToVerify[]>(sql, [user, email]);
  return known ?? null;
}

const sql = `
select email_verified as "isVerified", must_change_password as "mustChange", idp_password_hash(id) as hash
from idp_user_by_id($1) where email = $2`;
