import { Forbidden } from '#db/refusal.ts';
import { signedIn } from '../../auth/signed-in.server.ts';
import { resourceRoute } from '../../shell/resource-route.server.tsx';
import { fileResponse } from '../file-response.server.ts';
import { storedFile } from '../queries/stored-file.server.ts';
import { openedAddress } from '../signed-address.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await signedIn(args);
  const key = args.params.key!;
  const { searchParams } = new URL(args.request.url);
  const { sessionSecret } = args.context.product.settings;
  const opened = openedAddress(sessionSecret, scope.actor, key, searchParams, scope.now());
  if (!opened) throw new Forbidden();
  return await fileResponse(args, scope.files, await storedFile(scope, key), opened);
});
