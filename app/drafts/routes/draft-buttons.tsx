import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { requireUser } from '../../auth/require-user.server.ts';
import { isAfterAction } from '../../platform/forms/is-after-action.ts';
import { redirectWithToast } from '../../platform/forms/submit.server.ts';
import { DraftContents } from '../components/draft-contents.tsx';
import { DraftFrame, draftHandle } from '../components/draft-frame.tsx';
import { draftPageData } from '../draft-page-data.server.ts';
import type { ShowReply } from '../form/components/form-reply.tsx';
import { draftTitle } from '../form/draft-title.ts';
import { draftPage } from '../saving/draft-page.ts';
import { pastDraft } from '../saving/queries/past-draft.server.ts';

export const handle = draftHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: draftTitle(data?.form) }];

/** Only a post has a reply to show; a reload of a button's address redirects to the draft. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  if (!isAfterAction(args.request)) throw redirectWithToast(args, { to: draftPage(args.params) });
  return (await pastDraft(scope, args.params)) ? null : await draftPageData(args, scope);
}

export default function DraftButtons() {
  const data = useLoaderData<typeof loader>();
  const showReply: ShowReply = (result) => <DraftContents data={data} result={result} />;
  return (
    <DraftFrame>
      <Outlet context={showReply} />
    </DraftFrame>
  );
}
