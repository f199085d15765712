import type { ActionFunctionArgs } from '@remix-run/node';
import { requireUser } from '../../../auth/require-user.server.ts';
import { closeTo, viewerAt } from '../../../incidents/close-to.server.ts';
import { incidentAction } from '../../../incidents/incident-action.schema.ts';
import { readForm } from '../../../platform/forms/read-form.server.ts';
import { runAction } from '../../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../../platform/web/page-not-exist.ts';
import { NoPage } from '../../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { approveIncident } from '../commands/approve-incident.server.ts';
import { changedPath } from '../review-act.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

/** Redirects to the changes where the shown version is not the present one. */
export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id } = args.params;
  const { version } = incidentAction.parse(Object.fromEntries(await readForm(args.request)));
  const from = closeTo(args.request);
  return await runAction(args, viewerAt(args.request, id), async () => {
    const { number, isApproved } = await approveIncident(scope, id, version);
    if (!isApproved) return { to: changedPath(id!, { act: 'approve', seen: version, from }) };
    return {
      to: viewerAt(args.request, id),
      toast: { kind: 'ok', message: `Incident #${number} is approved.` },
    };
  });
}

export default NoPage;
