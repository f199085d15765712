import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { requireUser } from '../../auth/require-user.server.ts';
import { type Success, submit } from '../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { DeleteDraftDialog, deletionTitle } from '../components/delete-draft-dialog.tsx';
import { deleteDraft } from '../saving/commands/delete-draft.server.ts';
import { draftPage } from '../saving/draft-page.ts';
import { draftDeleted, pastDraftAnswer } from '../saving/past-draft-answer.server.ts';
import { draftIdAtUrl } from '../saving/queries/draft-id-at-url.server.ts';
import { editableDraft } from '../saving/queries/editable-draft.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data && deletionTitle(data)} · Incident Xpress` },
];

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
  const { page, ...draft } = useLoaderData<typeof loader>();
  return <DeleteDraftDialog {...draft} closeTo={page} action={`${page}/delete`} />;
}
