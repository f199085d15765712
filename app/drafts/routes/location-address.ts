import { idOrAbsent, present } from '../../auth/permit.ts';
import { signedIn } from '../../auth/signed-in.server.ts';
import { resourceRoute } from '../../shell/resource-route.server.tsx';
import { locationAddress } from '../queries/location-address.server.ts';

/** Where a script asks for the address that goes with a location; empty when it has none. */
export const loader = resourceRoute(async (args) => {
  const scope = await signedIn(args);
  const location = await locationAddress(scope, idOrAbsent(args.params.locationId));
  return Response.json(present(location, 'location').address ?? {});
});
