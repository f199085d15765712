import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useParams } from '@remix-run/react';
import { signedIn } from '../../auth/signed-in.server.ts';
import { submit } from '../../shell/submit.server.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { closeInput } from '../close.schema.ts';
import { CloseDialog } from '../components/close-dialog.tsx';
import { closed } from '../draft-intents.server.ts';
import { draftPage } from '../draft-page.ts';
import { closableDraft } from '../queries/closable-draft.server.ts';
import { placedDraft } from '../queries/placed-draft.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Close Incident · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await signedIn(args);
  return { number: await closableDraft(scope, await placedDraft(scope, args.params)), user: scope.actor.name };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await signedIn(args);
  const draftId = await placedDraft(scope, args.params);
  return await submit(args, closeInput, (close) => closed(scope, args.params, draftId, close));
}

export default function CloseDetails() {
  const reply = useActionData<typeof action>();
  return <CloseDialog {...useLoaderData<typeof loader>()} page={draftPage(useParams())} reply={reply} />;
}
