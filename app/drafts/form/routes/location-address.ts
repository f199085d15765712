import { orNotFound, parseId } from '../../../auth/authorize.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { locationAddress } from '../queries/location-address.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const location = await locationAddress(scope, parseId(args.params.locationId));
  return Response.json(orNotFound(location, 'location').address ?? {});
});
