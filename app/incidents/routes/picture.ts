import { redirectToFile } from '../../attachments/redirect-to-file.server.ts';
import { signedIn } from '../../auth/signed-in.server.ts';
import { resourceRoute } from '../../shell/resource-route.server.tsx';
import { viewablePicture } from '../queries/viewable-picture.server.ts';

/** On to the picture of a person, for who may view the incident. */
export const loader = resourceRoute(async (args) => {
  const scope = await signedIn(args);
  const { id, personId } = args.params;
  return await redirectToFile(args, scope, await viewablePicture(scope, id, personId));
});
