import { readFile } from '../../../attachments/read-file.server.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { displayName } from '../../../ui/format.ts';
import { draftIdAtUrl } from '../../saving/queries/draft-id-at-url.server.ts';
import { personOnDraft } from '../queries/person-on-draft.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const person = await personOnDraft(scope, await draftIdAtUrl(scope, args.params), orNotFound(args.params.personId));
  return await readFile(args, scope, { ...orNotFound(person.picture), fileName: `${displayName(person)}.jpg` });
});
