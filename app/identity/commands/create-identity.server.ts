import type { Orm } from '#db/orm.ts';
import { hashPassword } from '../password-hash.server.ts';

type NewIdentity = { email: string; password: string; verified: boolean; mustChange: boolean };

/** Gives an address a password to sign in with, or another one; answers the id the provider knows its owner by. */
export async function createIdentity({
  orm,
  email,
  password,
  verified,
  mustChange,
}: { orm: Orm } & NewIdentity): Promise<string> {
  const [user] = await orm.em
    .fork()
    .execute<[{ id: string }]>('select idp_create_user(?, ?, ?, ?) as id', [
      email,
      await hashPassword(password),
      verified,
      mustChange,
    ]);
  return user.id;
}
