import type { LoaderFunctionArgs } from '@remix-run/node';
import { authorize } from '../auth/authorize.ts';
import { requireUser } from '../auth/require-user.server.ts';
import { closeTo } from './close-to.server.ts';
import type { IncidentAction } from './incident-action.ts';
import { leaveRefused } from './leave-refused.server.ts';
import { incidentForDialog } from './queries/incident-for-dialog.server.ts';

/** Redirects to the viewer where the incident's state forbids the action now. */
export async function actionDialog(args: LoaderFunctionArgs, action: IncidentAction) {
  const scope = await requireUser(args);
  const { refusal, isAllowed, ...dialogData } = await incidentForDialog(scope, args.params.id, action);
  const from = new URLSearchParams({ from: closeTo(args.request) });
  const back = `/incidents/${dialogData.id}?${from}`;
  leaveRefused(args, refusal, back);
  authorize(isAllowed);
  return { ...dialogData, refusal, from: String(from), back };
}
