import type { Orm } from '#db/orm.ts';
import { hashPassword } from '../passwords/password-hash.server.ts';

type NewIdentity = { email: string; password: string; verified: boolean; mustChange: boolean };

export async function createIdentity({
  orm,
  email,
  password,
  verified,
  mustChange,
}: { orm: Orm } & NewIdentity): Promise<string> {
  const [user] = await orm.em
    .fork()
    .execute<[{ id: string }]>('select idp_create_user($1, $2, $3, $4) as id', [
      email,
      await hashPassword(password),
      verified,
      mustChange,
    ]);
  return user.id;
}
