import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { NotFoundError } from '#db/errors.ts';
import { authorize } from '../auth/authorize.ts';
import { requireUser } from '../auth/require-user.server.ts';
import type { Scope } from '../auth/scope.server.ts';
import { mayAdministerSite } from './policy.ts';

/** Throws a NotFoundError where no tool is configured. */
export async function requireSiteAdmin(args: LoaderFunctionArgs | ActionFunctionArgs, exists: boolean): Promise<Scope> {
  const scope = await requireUser(args);
  if (!exists) throw new NotFoundError('page');
  authorize(mayAdministerSite(scope.actor));
  return scope;
}
