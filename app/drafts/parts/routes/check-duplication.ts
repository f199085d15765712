import { BusinessRuleError, NotFoundError } from '#db/errors.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { formValues } from '../../../platform/forms/form-values.ts';
import { readForm } from '../../../platform/forms/read-form.server.ts';
import { pageNotExist } from '../../../platform/web/page-not-exist.ts';
import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { draftIdAtUrl } from '../../saving/queries/draft-id-at-url.server.ts';
import { pastDraft } from '../../saving/queries/past-draft.server.ts';
import { checkDuplication } from '../commands/check-duplication.server.ts';

export const loader = resourceRoute(pageNotExist);

/** Returns only a number: the dialog shows who is known. */
export const action = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const draftId = await draftIdAtUrl(scope, args.params);
  const typed = formValues(await readForm(args.request));
  try {
    const { matches } = await checkDuplication(scope, draftId, orNotFound(args.params.partId), typed);
    return Response.json({ matches: matches.length });
  } catch (error) {
    // the form may be submitted before its check arrives
    if (error instanceof NotFoundError && (await pastDraft(scope, args.params))) return Response.json({ matches: 0 });
    if (error instanceof BusinessRuleError) return Response.json({ error: error.message }, { status: 422 });
    throw error;
  }
});
