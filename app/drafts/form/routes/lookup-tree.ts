import { NotFoundError } from '#db/errors.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { lookupTree } from '../../../incidents/record/queries/lookup-tree.server.ts';
import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { isTreeField, treeFields } from '../tree-fields.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const { field } = args.params;
  if (!isTreeField(field)) throw new NotFoundError('tree');
  return Response.json(await lookupTree(scope, treeFields[field].type));
});
