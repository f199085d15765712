import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { incidentStatus } from '#db/vocabulary/incident.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { closeTo } from '../../../incidents/close-to.server.ts';
import { amendFirst, isApproved, mayEdit } from '../../../incidents/policy.ts';
import { viewableIncident } from '../../../incidents/queries/viewable-incident.server.ts';
import { readForm } from '../../../platform/forms/read-form.server.ts';
import { redirectWithToast, runAction } from '../../../platform/forms/submit.server.ts';
import { safeRedirect } from '../../../platform/web/safe-redirect.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { startEdit } from '../../saving/commands/start-edit.server.ts';
import { draftPage } from '../../saving/draft-page.ts';
import { editCopy } from '../../saving/queries/edit-copy.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Use Draft · Incident Xpress' }];

/** Asks first where the user has an edit copy with changes that were not submitted. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { id } = args.params;
  const origin = originQuery(args.request);
  const incident = await viewableIncident(scope, id);
  if (incident.status === incidentStatus.closed) {
    const toast = { kind: 'warn', message: 'Cannot edit closed incident' } as const;
    throw redirectWithToast(args, { to: `/incidents/${id}?${origin}`, toast });
  }
  if (isApproved(incident)) {
    throw redirectWithToast(args, { to: `/incidents/${id}?${origin}`, toast: { kind: 'warn', message: amendFirst } });
  }
  const copy = await editCopy(scope, id);
  if (!copy?.hasChanges) {
    const isEditable = scope.actor.account.active && mayEdit(scope.actor, incident);
    if (!isEditable) throw redirect(`/incidents/${id}?${origin}`);
    const { draftId } = await startEdit(scope, incident.id);
    throw redirect(safeRedirect(draftPage({ id, draftId })));
  }
  return {
    back: `/incidents/${id}?${origin}`,
    number: copy.number,
    page: draftPage({ id, draftId: copy.id }),
    afresh: `/incidents/${id}/edit?${origin}`,
    changedAt: formatDateTime(copy.updatedAt, viewerDisplay(scope.actor)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id } = args.params;
  const draft = (await readForm(args.request)).get('draft');
  const origin = originQuery(args.request);
  return await runAction(args, `/incidents/${id}?${origin}`, async () => {
    const { draftId, hasChanges } = await startEdit(scope, orNotFound(id), draft === 'discard');
    return { to: hasChanges ? `/incidents/${id}/edit?${origin}` : draftPage({ id, draftId }) };
  });
}

function originQuery(request: Request) {
  return new URLSearchParams({ from: closeTo(request) });
}

export default function UseCopy() {
  const { back, number, page, afresh, changedAt } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title="Use Draft"
      closeTo={back}
      form={{ action: afresh }}
      foot={
        <>
          <Button variant="danger" name="draft" value="discard">
            Discard draft
          </Button>
          <LinkButton variant="primary" href={page} autoFocus>
            Use draft
          </LinkButton>
        </>
      }
    >
      <p>Are you sure you want to use draft?</p>
      <p className="quiet">
        {`Your changes to incident #${number}, last saved ${changedAt}, are not submitted yet. Discard them to edit the incident as it is.`}
      </p>
    </ConfirmDialog>
  );
}
