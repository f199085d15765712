import type { Scope } from '../../auth/scope.server.ts';
import { personsOfNames } from '../../people/queries/persons-of-names.server.ts';
import { type KnownIds, type Name, nameKey } from '../name-key.ts';

/** A name that several persons have stays unknown. */
export async function addKnownPersons(scope: Scope, names: Name[], known: KnownIds): Promise<void> {
  const missing = new Map(names.map((name) => [nameKey(name), name]));
  for (const key of ['', ...known.keys()]) missing.delete(key);
  if (missing.size === 0) return;
  const asked = [...missing];
  const persons = await personsOfNames(
    scope,
    asked.map(([, { firstName, lastName }]) => `${firstName} ${lastName}`),
  );
  for (const [at, [key]] of asked.entries()) {
    const same = persons.filter(
      ({ asked, firstName, middleName, lastName }) =>
        asked === at && nameKey({ firstName: `${firstName} ${middleName}`, lastName }) === key,
    );
    known.set(key, same.length === 1 ? same[0]!.id : null);
  }
}
