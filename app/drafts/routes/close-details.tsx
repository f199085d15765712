import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useParams } from '@remix-run/react';
import { isId } from '#db/vocabulary/id.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { type CloseInput, closeInput } from '../../incidents/close.schema.ts';
import { openFollowUp } from '../../incidents/queries/open-follow-up.server.ts';
import { CloseDialog } from '../../incidents/record/components/close-dialog.tsx';
import { type Success, submit } from '../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { afterSubmit } from '../after-submit.ts';
import { parseDraft } from '../body/draft-body.ts';
import { closableDraft } from '../queries/closable-draft.server.ts';
import { submitDraft } from '../saving/commands/submit-draft.server.ts';
import { draftPage } from '../saving/draft-page.ts';
import { pastDraftAnswer } from '../saving/past-draft-answer.server.ts';
import { draftIdAtUrl } from '../saving/queries/draft-id-at-url.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Close Incident #${data?.number} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { number, incidentId = null, body } = await closableDraft(scope, await draftIdAtUrl(scope, args.params));
  const { lastClassId } = parseDraft(body);
  const open = await openFollowUp(scope, incidentId, isId(lastClassId) ? lastClassId : null);
  return { number, user: scope.actor.name, open, checklist: incidentId && `/incidents/${incidentId}#checklist` };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const draftId = await draftIdAtUrl(scope, args.params);
  const submitAndClose = async (close: CloseInput): Promise<Success> => {
    return afterSubmit(await submitDraft(scope, draftId, { close }), args.params, 'closed');
  };
  return await submit(args, closeInput, (close) => submitAndClose(close).catch(pastDraftAnswer(scope, args.params)));
}

export default function CloseDetails() {
  const reply = useActionData<typeof action>();
  return <CloseDialog {...useLoaderData<typeof loader>()} page={draftPage(useParams())} reply={reply} />;
}
