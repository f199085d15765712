import type { LoaderFunctionArgs } from '@remix-run/node';
import { idOrAbsent, present } from '../../auth/permit.ts';
import { signedIn } from '../../auth/signed-in.server.ts';
import { locationAddress } from '../queries/location-address.server.ts';

/** Where a script asks for the address that goes with a location; empty when it has none. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await signedIn(args);
  const location = await locationAddress(scope, idOrAbsent(args.params.locationId));
  return Response.json(present(location, 'location').address ?? {});
}
