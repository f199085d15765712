import { ForbiddenError } from '#db/errors.ts';
import { orNotFound } from '../../auth/authorize.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { resourceRoute } from '../../platform/resource-route.server.tsx';
import { fileResponse } from '../file-response.server.ts';
import { storedFile } from '../queries/stored-file.server.ts';
import { readSignedUrl } from '../signed-url.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const key = orNotFound(args.params.key);
  const { searchParams } = new URL(args.request.url);
  const { sessionSecret } = args.context.services.settings;
  const signedFile = readSignedUrl(sessionSecret, scope.actor, key, searchParams, scope.now());
  if (!signedFile) throw new ForbiddenError();
  return await fileResponse(args, scope.files, await storedFile(scope, key), signedFile);
});
