import type { Scope } from '#app/auth/scope.server.ts';
import { Lookup } from '#db/entities/account.ts';
import { idAfter } from './id-after.ts';

/** Creates a class at the top, below it Theft with From room below it, and Damage; returns their ids. */
export async function someClasses({ em }: Pick<Scope, 'em'>, top = 'Security') {
  let last = '';
  // new incidents of a world are of the newest class
  const added = async (name: string, parentId?: string) => {
    last = idAfter(last);
    em.create(Lookup, { id: last, type: 'INCIDENT_CLASS', name, ...(parentId && { parentId }) });
    await em.flush();
    return last;
  };
  const security = await added(top);
  const theft = await added('Theft', security);
  return { security, theft, fromRoom: await added('From room', theft), damage: await added('Damage', security) };
}
