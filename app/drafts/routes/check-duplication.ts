import { Refusal } from '#db/refusal.ts';
import { signedIn } from '../../auth/signed-in.server.ts';
import { pageNotExist } from '../../shell/page-not-exist.ts';
import { readForm } from '../../shell/read-form.server.ts';
import { resourceRoute } from '../../shell/resource-route.server.tsx';
import { checkDuplication } from '../commands/check-duplication.server.ts';
import { placedDraft } from '../queries/placed-draft.server.ts';

export const loader = resourceRoute(pageNotExist);

/** Where a script asks how many of this name are known; who they are is for the dialog to show. */
export const action = resourceRoute(async (args) => {
  const scope = await signedIn(args);
  const draftId = await placedDraft(scope, args.params);
  const typed = await readForm(args.request);
  try {
    const { matches } = await checkDuplication(scope, draftId, args.params.partId!, typed);
    return Response.json({ matches: matches.length });
  } catch (error) {
    if (error instanceof Refusal) return Response.json({ error: error.message }, { status: 422 });
    throw error;
  }
});
