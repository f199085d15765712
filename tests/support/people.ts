import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { createIdentity } from '#app/identity/commands/create-identity.server.ts';
import type { Orm } from '#db/orm.ts';
import { forAccount } from '#db/tenancy.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';

export const password = 'right-Horse-7!';

export type Person = { userId: string; email: string; em: SqlEntityManager };

type GivenPerson = {
  email?: string;
  admin?: boolean;
  privileges?: Privilege[];
  status?: number;
  identity?: string;
  /** False where another provider knows the person's password. */
  withPassword?: boolean;
};

/** An account that people can sign in to. */
export async function aCompany(orm: Orm, options: { seats?: number; autoLogoutSeconds?: number } = {}) {
  const id = randomUUID();
  const em = forAccount(orm, { accountId: id, seesLocked: true });
  await em.execute(
    `insert into account (id, name, business_type, concurrent_user_count, auto_logout_seconds)
     values ($1, 'Harbour', 'general', $2, $3)`,
    [id, options.seats ?? 100, options.autoLogoutSeconds ?? 900],
  );
  return {
    id,
    em,
    person: (person: GivenPerson = {}) => aPerson(orm, em, person),
    crowd: (count: number) => aCrowd(em, count),
  };
}

/** People of another provider. */
async function aCrowd(em: SqlEntityManager, count: number): Promise<Person[]> {
  const users = await em.execute<Omit<Person, 'em'>[]>(
    `with wg as (insert into workgroup (account_id, name) values (current_account(), 'Crowd') returning id)
     insert into app_user (account_id, workgroup_id, email, first_name, last_name, status)
     select current_account(), wg.id, gen_random_uuid() || '@example.com', 'Ana', 'Test', 1 from wg, generate_series(1, $1)
     returning id as "userId", email`,
    [count],
  );
  return users.map((user) => ({ ...user, em }));
}

async function aPerson(orm: Orm, em: SqlEntityManager, options: GivenPerson): Promise<Person> {
  const { email = `ana-${randomUUID()}@example.com`, admin = false, privileges = [], status = 1 } = options;
  const [group] = await em.execute<[{ id: string }]>(
    'insert into workgroup (account_id, name, is_admin) values (current_account(), $1, $2) returning id',
    [randomUUID(), admin],
  );
  for (const privilege of privileges) {
    await em.execute('insert into workgroup_privilege values (current_account(), $1, $2)', [group.id, privilege]);
  }
  const [user] = await em.execute<[{ id: string }]>(
    `insert into app_user (account_id, workgroup_id, email, first_name, last_name, status, identity)
     values (current_account(), $1, $2, 'Ana', 'Test', $3, $4) returning id`,
    [group.id, email, status, options.identity ?? null],
  );
  if (options.withPassword !== false) await createIdentity({ orm, email, password, verified: true, mustChange: false });
  return { userId: user.id, email, em };
}
