import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { requireUser } from '../../auth/require-user.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { actionDialog } from '../../incidents/action-dialog.server.ts';
import { closeTo } from '../../incidents/close-to.server.ts';
import { incidentAction } from '../../incidents/incident-action.schema.ts';
import { safeRedirect } from '../../platform/web/safe-redirect.ts';
import { changedSince } from './queries/changed-since.server.ts';
import { changedPath, type ReviewAct } from './review-act.ts';

/** Uses the link's version or the present one. A changed incident redirects to the viewer unless a refused form is shown. */
export async function reviewDialog(args: LoaderFunctionArgs, act: Exclude<ReviewAct, 'approve'>) {
  const { refusal, ...dialogData } = await actionDialog(args, act);
  const named = new URL(args.request.url).searchParams.get('seen');
  const seen = named === null ? dialogData.version : incidentAction.parse({ version: named }).version;
  if (refusal || seen === dialogData.version) return { ...dialogData, changed: null };
  if (!args.context.showsTypedForm) {
    throw redirect(safeRedirect(changedPath(dialogData.id, { act, seen, from: closeTo(args.request) })));
  }
  const scope = await requireUser(args);
  const changed = await changedSince(scope, dialogData.id, seen);
  const alert = { act, changed, display: viewerDisplay(scope.actor), from: dialogData.from };
  return { ...dialogData, changed: changed && { ...alert, changed } };
}
