import { Forbidden } from '#db/refusal.ts';
import { signedIn } from '../../auth/signed-in.server.ts';
import { readForm } from '../../shell/read-form.server.ts';
import { resourceRoute } from '../../shell/resource-route.server.tsx';
import { formatTime } from '../../ui/format.ts';
import { saveDraft } from '../commands/save-draft.server.ts';
import { draftPost } from '../draft-post.schema.ts';
import { operationsDone } from '../queries/operations-done.server.ts';
import { placedDraft } from '../queries/placed-draft.server.ts';
import { Submitted } from '../submitted.ts';

/** Tells a script that comes back after a crash which of its saves arrived. */
export const loader = resourceRoute(async (args) => {
  const scope = await signedIn(args);
  const asked = new URL(args.request.url).searchParams.getAll('operation');
  return Response.json(await operationsDone(scope, await placedDraft(scope, args.params), asked));
});

/**
 * Where a script saves what changed. The answer is the new revision, or 409: when others saved in between, so that the
 * save is sent again with what it was based on, when the two clash, and when the draft was submitted, with its number; or
 * 403, and whether that is because the account is disabled.
 */
export const action = resourceRoute(async (args) => {
  const scope = await signedIn(args);
  const post = draftPost.safeParse(await readForm(args.request));
  if (!post.success) return Response.json({ error: 'This is not a save of a draft.' }, { status: 422 });
  const { revision, operationId, base, intent: _, whole: __, chosen: ___, ...values } = post.data;
  const save = { revision, operationId, values, base, whole: false };
  const saved = await saveDraft(scope, await placedDraft(scope, args.params), save).catch((error) => {
    if (error instanceof Submitted) return { submitted: error.number };
    if (error instanceof Forbidden) return { disabled: !scope.actor.account.active };
    throw error;
  });
  if ('disabled' in saved) return Response.json(saved, { status: 403 });
  if (!('revision' in saved)) return Response.json('submitted' in saved ? saved : {}, { status: 409 });
  return Response.json({ ...saved, savedAt: formatTime(saved.savedAt, scope.actor) });
});
