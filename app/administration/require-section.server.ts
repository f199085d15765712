import type { LoaderFunctionArgs } from '@remix-run/node';
import { authorize } from '../auth/authorize.ts';
import { requireUser } from '../auth/require-user.server.ts';
import type { Scope } from '../auth/scope.server.ts';
import { mayOpenSection } from './policy.ts';
import { type Section, sections } from './sections.ts';

export async function requireSection(
  args: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  name: Section['name'],
): Promise<Scope> {
  const scope = await requireUser(args);
  authorize(mayOpenSection(scope.actor, sections.find((section) => section.name === name)!));
  return scope;
}
