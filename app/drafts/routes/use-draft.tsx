import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { orNotFound } from '../../auth/authorize.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { draftPage } from '../saving/draft-page.ts';
import { editableDraft } from '../saving/queries/editable-draft.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Use Draft · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const { id, number, incidentId } = await editableDraft(await requireUser(args), orNotFound(args.params.draftId));
  return { number, page: draftPage({ id: incidentId, draftId: id }) };
}

export default function UseDraft() {
  const { number, page } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title="Use Draft"
      closeTo="/newincident"
      foot={
        <>
          <LinkButton href="/newincident">Cancel</LinkButton>
          <LinkButton variant="primary" href={page} autoFocus>
            Use draft
          </LinkButton>
        </>
      }
    >
      <p>Are you sure you want to use draft?</p>
      <p className="quiet">You continue incident #{number} where you left it.</p>
    </ConfirmDialog>
  );
}
