import type { LoaderFunctionArgs } from '@remix-run/node';
import { NotFoundError } from '#db/errors.ts';
import { isKeyOf } from '#db/vocabulary/keys.ts';
import { requireUser } from '../auth/require-user.server.ts';
import { nodesToChoose } from '../incidents/record/queries/nodes-to-choose.server.ts';
import { searchableTrees } from './searchable-tree.ts';

/** Loads the page that shows a tree to choose from, where the picker of a search or an analysis does not run. */
export async function nodePage(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const field = nodeField(args);
  const { type, label } = searchableTrees[field];
  const words = new URL(args.request.url).searchParams.get('words') ?? '';
  return { field, label, ...(await nodesToChoose(scope, type, words)) };
}

/** Returns the field at the address. Throws a NotFoundError where there is no such tree. */
export function nodeField({ params: { field } }: Pick<LoaderFunctionArgs, 'params'>) {
  if (!isKeyOf(searchableTrees, field)) throw new NotFoundError('tree');
  return field;
}
