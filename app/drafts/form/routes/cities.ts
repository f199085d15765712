import { requireUser } from '../../../auth/require-user.server.ts';
import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { matchingCities } from '../queries/matching-cities.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const params = new URL(args.request.url).searchParams;
  return Response.json(await matchingCities(scope, params.get('country') ?? '', params.get('name') ?? ''));
});
