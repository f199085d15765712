import type { Orm } from '#db/orm.ts';
import { forIdentity } from '#db/tenancy.ts';
import { apiOrigins } from './api-origins.server.ts';

/** Returns the origins whose pages may call /api for the account of a person; none for a person without an account. */
export function apiOriginsOfIdentity(orm: Orm, identity: string): Promise<string[]> {
  return apiOrigins(forIdentity(orm, identity));
}
