import { randomUUID } from 'node:crypto';
import { makeKey } from '#app/administration/keys/commands/make-key.server.ts';
import { aWorld, type TestUser } from '../world.ts';

/** Signed-in users of one account who can add incidents, a class to choose, and keys of programs that add incidents. */
export type SeededAccount = { people: TestUser[]; classId: string; keys: string[] };

type Programs = { count: number; sessionSecret: string };

export async function seededAccount(databaseUrl: string, count: number, programs?: Programs): Promise<SeededAccount> {
  const world = await aWorld({ databaseUrl });
  const person = () => world.home.user('Officer', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'MYINCIDENT_PRINT');
  const people = await Promise.all(Array.from({ length: count }, person));
  const keys: string[] = [];
  for (let made = 0; programs && made < programs.count; made++) {
    const input = { name: randomUUID(), privileges: ['MYINCIDENT_ADD' as const], worksFor: '30' as const };
    keys.push((await makeKey(world.scopeFor(world.home.admin), programs.sessionSecret, input)).key);
  }
  await world.close();
  return { people, classId: world.home.lookups.INCIDENT_CLASS, keys };
}
