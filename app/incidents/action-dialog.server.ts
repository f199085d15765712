import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireUser } from '../auth/require-user.server.ts';
import { redirectWithToast } from '../platform/forms/submit.server.ts';
import { closeTo } from './close-to.server.ts';
import type { IncidentAction } from './incident-action.ts';
import { incidentForDialog } from './queries/incident-for-dialog.server.ts';

/** Redirects with the reason as a toast when the incident's state no longer allows the action. */
export async function actionDialog(args: LoaderFunctionArgs, action: IncidentAction) {
  const scope = await requireUser(args);
  const { refusal, ...shown } = await incidentForDialog(scope, args.params.id, action);
  const from = new URLSearchParams({ from: closeTo(args.request) });
  const back = `/incidents/${shown.id}?${from}`;
  if (refusal) throw redirectWithToast(args, { to: back, toast: { kind: 'warn', message: refusal } });
  return { ...shown, from: String(from), back };
}
