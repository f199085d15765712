import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { signedIn } from '../../auth/signed-in.server.ts';
import { type Done, submit } from '../../shell/submit.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Question } from '../../ui/dialog.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { deleteDraft } from '../commands/delete-draft.server.ts';
import { draftDeleted } from '../draft-deleted.ts';
import { draftPage } from '../draft-page.ts';
import { pastDraftAnswer } from '../past-draft-answer.server.ts';
import { editableDraft } from '../queries/editable-draft.server.ts';
import { placedDraft } from '../queries/placed-draft.server.ts';

export const handle: PageHandle = { dialog: true };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await signedIn(args);
  const { number, incidentId } = await editableDraft(scope, await placedDraft(scope, args.params));
  return { page: draftPage(args.params), number, isCopy: incidentId !== null };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await signedIn(args);
  const { id } = args.params;
  const deleted = async (): Promise<Done> => {
    const number = await deleteDraft(scope, await placedDraft(scope, args.params));
    return { to: id ? `/incidents/${id}` : '/dashboard', toast: draftDeleted(number, Boolean(id)) };
  };
  return await submit(args, z.object({}), () => deleted().catch(pastDraftAnswer(scope, args.params)));
}

export default function DeleteDraft() {
  const { page, number, isCopy } = useLoaderData<typeof loader>();
  return (
    <Question
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
    </Question>
  );
}
