import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { requireSection } from '../../require-section.server.ts';
import { placesToMove } from '../queries/places-to-move.server.ts';

export const loader = resourceRoute(async (args) => {
  return Response.json(await placesToMove(await requireSection(args, 'lookups'), args.params.lookupId));
});
