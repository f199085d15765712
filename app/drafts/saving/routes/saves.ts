import { BusinessRuleError, ForbiddenError, NotFoundError } from '#db/errors.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { formValues } from '../../../platform/forms/form-values.ts';
import { readForm } from '../../../platform/forms/read-form.server.ts';
import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { formatTime } from '../../../ui/format.ts';
import { saveDraft } from '../commands/save-draft.server.ts';
import { draftPost } from '../draft-post.schema.ts';
import { draftIdAtUrl } from '../queries/draft-id-at-url.server.ts';
import { operationsDone } from '../queries/operations-done.server.ts';
import { pastDraft } from '../queries/past-draft.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const operationIds = new URL(args.request.url).searchParams.getAll('operation');
  return Response.json(await operationsDone(scope, await draftIdAtUrl(scope, args.params), operationIds));
});

/** Responds with the new revision; 409 on others' saves, conflicts or an `ended` draft; 403 `disabled`. */
export const action = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const post = draftPost.safeParse(formValues(await readForm(args.request)));
  if (!post.success) return Response.json({ error: 'This is not a save of a draft.' }, { status: 422 });
  const { revision, operationId, base, whole: _, chosen: __, shown: ___, parts, ...values } = post.data;
  const save = { revision, operationId, values, base, parts, isFullPost: false };
  const saved = await saveDraft(scope, await draftIdAtUrl(scope, args.params), save).catch(async (error) => {
    // of a new draft that was deleted nothing is left that could keep the change
    if (error instanceof NotFoundError && (await pastDraft(scope, args.params))?.incidentId) return { ended: true };
    if (error instanceof BusinessRuleError) return { error: error.message };
    if (error instanceof ForbiddenError) return { disabled: !scope.actor.account.active };
    throw error;
  });
  if ('error' in saved) return Response.json(saved, { status: 422 });
  if ('disabled' in saved) return Response.json(saved, { status: 403 });
  if (!('revision' in saved)) return Response.json('ended' in saved ? saved : {}, { status: 409 });
  return Response.json({ ...saved, savedAt: formatTime(saved.savedAt, viewerDisplay(scope.actor)) });
});
