import { createIdentity } from '#app/identity/commands/create-identity.server.ts';
import { embeddedIdentity } from '#app/identity/embedded-client.server.ts';
import type { Orm } from '#db/orm.ts';
import { userStatus } from '../../vocabulary/account.ts';
import type { UserSeed } from '../content/content.ts';

export const demoPassword = 'Demo-1234!';

/**
 * Creates an identity with the demo password for every user; the addresses of pending users stay unverified. Returns
 * the identities by email address.
 */
export async function givePasswords(orm: Orm, users: UserSeed[]): Promise<Map<string, string>> {
  const identities = users.map(async ({ email, status }): Promise<[string, string]> => {
    const verified = status !== userStatus.pending;
    const id = await createIdentity({ orm, email, password: demoPassword, verified, mustChange: false });
    return [email, embeddedIdentity(id)];
  });
  return new Map(await Promise.all(identities));
}
