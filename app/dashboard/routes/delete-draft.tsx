import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { requireUser } from '../../auth/require-user.server.ts';
import { deleteDraft } from '../../drafts/commands/delete-draft.server.ts';
import { draftDeleted } from '../../drafts/draft-deleted.ts';
import { pastDraftAnswer } from '../../drafts/editing/past-draft-answer.server.ts';
import { redirectWithToast, type Success, submit } from '../../platform/submit.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { lists } from '../lists.ts';
import { draftToDelete } from '../queries/draft-to-delete.server.ts';

export const meta: MetaFunction = () => [{ title: 'Delete · Incident Xpress' }];

export const handle: PageHandle = { dialog: true };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  return await draftToDelete(scope, args.params.draftId).catch(async (error) => {
    throw redirectWithToast(args, await pastDraftAnswer(scope, args.params, lists.drafts.path)(error));
  });
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const deleted = async (): Promise<Success> => {
    const { isCopy } = await draftToDelete(scope, args.params.draftId);
    const number = await deleteDraft(scope, args.params.draftId!);
    return { to: lists.drafts.path, toast: draftDeleted(number, isCopy) };
  };
  return await submit(args, z.object({}), () =>
    deleted().catch(pastDraftAnswer(scope, args.params, lists.drafts.path)),
  );
}

export default function DeleteDraft() {
  const { number, isCopy } = useLoaderData<typeof loader>();
  const foot = (
    <>
      <LinkButton href={lists.drafts.path}>Cancel</LinkButton>
      <Button variant="danger-fill">{isCopy ? 'Discard' : 'Delete'}</Button>
    </>
  );
  return (
    <ConfirmDialog
      title={isCopy ? `Discard changes to Incident #${number}` : `Delete Incident #${number}`}
      closeTo={lists.drafts.path}
      form={{}}
      foot={foot}
    >
      <p>{isCopy ? 'Are you sure you want to discard your changes?' : 'Are you sure you want to delete this draft?'}</p>
      <p className="quiet">
        {isCopy
          ? 'Only the changes that are not submitted yet are discarded. The incident itself stays as it is.'
          : 'What was entered is lost, and the number is not used again.'}
      </p>
    </ConfirmDialog>
  );
}
