import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { requireSection } from '../../require-section.server.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';
import { lookupList } from '../queries/lookup-list.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireSection(args, 'lookups');
  const { entries } = await lookupList(scope, lookupsViewOf(args.request).type);
  return Response.json({ entries });
});
