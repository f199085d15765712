import pLimit from 'p-limit';
import { createIdentity } from '#app/identity/commands/create-identity.server.ts';
import { embeddedIdentity } from '#app/identity/provider/embedded-client.server.ts';
import type { Orm } from '#db/orm.ts';
import { userStatus } from '../../vocabulary/account.ts';
import type { UserSeed } from '../content.schema.ts';

export const demoPassword = 'Demo-1234!';

/** Creates identities with the demo password; pending users stay unverified. Returns identities by email address. */
export async function givePasswords(orm: Orm, users: UserSeed[]): Promise<Map<string, string>> {
  // the pool has few connections, and waiting longer than two seconds is an error
  const two = pLimit(2);
  const identities = users.map(({ email, status }) =>
    two(async (): Promise<[string, string]> => {
      const verified = status !== userStatus.pending;
      const id = await createIdentity({ orm, email, password: demoPassword, verified, mustChange: false });
      return [email, embeddedIdentity(id)];
    }),
  );
  return new Map(await Promise.all(identities));
}
