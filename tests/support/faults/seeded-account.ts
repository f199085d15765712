import { aWorld, type TestUser } from '../world.ts';

/** Signed-in users of one account who can add incidents, and a class to choose. */
export type SeededAccount = { people: TestUser[]; classId: string };

export async function seededAccount(databaseUrl: string, count: number): Promise<SeededAccount> {
  const world = await aWorld({ databaseUrl });
  const person = () => world.home.user('Officer', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'MYINCIDENT_PRINT');
  const people = await Promise.all(Array.from({ length: count }, person));
  await world.close();
  return { people, classId: world.home.lookups.INCIDENT_CLASS };
}
