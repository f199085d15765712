import type { Orm } from '#db/orm.ts';
import { forIdentity } from '#db/tenancy.ts';
import { apiOrigins } from './api-origins.server.ts';

/** A person without an account has none. */
export function apiOriginsOfIdentity(orm: Orm, identity: string): Promise<string[]> {
  return apiOrigins(forIdentity(orm, identity));
}
