import { redirectToFile } from '../../attachments/redirect-to-file.server.ts';
import { present } from '../../auth/permit.ts';
import { signedIn } from '../../auth/signed-in.server.ts';
import { resourceRoute } from '../../shell/resource-route.server.tsx';
import { displayName } from '../../ui/format.ts';
import { personOnDraft } from '../queries/person-on-draft.server.ts';
import { placedDraft } from '../queries/placed-draft.server.ts';

/** On to the picture of a person, for who may edit the draft that he is on. */
export const loader = resourceRoute(async (args) => {
  const scope = await signedIn(args);
  const person = await personOnDraft(scope, await placedDraft(scope, args.params), args.params.personId!);
  return await redirectToFile(args, scope, { ...present(person.picture), fileName: `${displayName(person)}.jpg` });
});
