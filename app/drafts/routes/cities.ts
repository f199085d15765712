import type { LoaderFunctionArgs } from '@remix-run/node';
import { signedIn } from '../../auth/signed-in.server.ts';
import { matchingCities } from '../queries/matching-cities.server.ts';

/** Where a script asks for the cities that begin with what was typed. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await signedIn(args);
  const params = new URL(args.request.url).searchParams;
  return Response.json(await matchingCities(scope, params.get('country') ?? '', params.get('name') ?? ''));
}
