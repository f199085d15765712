import { createIdentity } from '#app/identity/commands/create-identity.server.ts';
import type { Orm } from '#db/orm.ts';
import type { UserSeed } from '../content/content.ts';

export const demoPassword = 'Demo-1234!';

/** Lets every user sign in with the password of the demo. */
export async function givePasswords(orm: Orm, users: UserSeed[]) {
  const identities = users.map(({ email }) =>
    createIdentity({ orm, email, password: demoPassword, verified: true, mustChange: false }),
  );
  await Promise.all(identities);
}
