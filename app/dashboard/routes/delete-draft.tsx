import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { orNotFound } from '../../auth/authorize.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { DeleteDraftDialog, deletionTitle } from '../../drafts/components/delete-draft-dialog.tsx';
import { deleteDraft } from '../../drafts/saving/commands/delete-draft.server.ts';
import { draftDeleted, pastDraftAnswer } from '../../drafts/saving/past-draft-answer.server.ts';
import { redirectWithToast, type Success, submit } from '../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { lists } from '../lists.ts';
import { draftToDelete } from '../queries/draft-to-delete.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data && deletionTitle(data)} · Incident Xpress` },
];

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
    const number = await deleteDraft(scope, orNotFound(args.params.draftId));
    return { to: lists.drafts.path, toast: draftDeleted(number, isCopy) };
  };
  return await submit(args, z.object({}), () =>
    deleted().catch(pastDraftAnswer(scope, args.params, lists.drafts.path)),
  );
}

export default function DeleteDraft() {
  return <DeleteDraftDialog {...useLoaderData<typeof loader>()} closeTo={lists.drafts.path} />;
}
