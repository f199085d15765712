import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { requireUser } from '../../auth/require-user.server.ts';
import { type Success, submit } from '../../platform/submit.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { deleteDraft } from '../commands/delete-draft.server.ts';
import { draftDeleted } from '../draft-deleted.ts';
import { draftPage } from '../draft-page.ts';
import { pastDraftAnswer } from '../editing/past-draft-answer.server.ts';
import { draftIdAtUrl } from '../queries/draft-id-at-url.server.ts';
import { editableDraft } from '../queries/editable-draft.server.ts';

export const handle: PageHandle = { dialog: true };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { number, incidentId } = await editableDraft(scope, await draftIdAtUrl(scope, args.params));
  return { page: draftPage(args.params), number, isCopy: incidentId !== null };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id } = args.params;
  const deleted = async (): Promise<Success> => {
    const number = await deleteDraft(scope, await draftIdAtUrl(scope, args.params));
    return { to: id ? `/incidents/${id}` : '/dashboard', toast: draftDeleted(number, Boolean(id)) };
  };
  return await submit(args, z.object({}), () => deleted().catch(pastDraftAnswer(scope, args.params)));
}

export default function DeleteDraft() {
  const { page, number, isCopy } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title={isCopy ? 'Discard changes' : 'Delete Draft'}
      closeTo={page}
      form={{ action: `${page}/delete` }}
      foot={
        <>
          <LinkButton href={page}>Cancel</LinkButton>
          <Button variant="danger-fill">{isCopy ? 'Discard' : 'Delete'}</Button>
        </>
      }
    >
      <p>
        {isCopy
          ? `Discard your changes to incident #${number}? The incident stays as it was last saved.`
          : `Delete the draft of incident #${number}, and everything typed into it?`}
      </p>
    </ConfirmDialog>
  );
}
