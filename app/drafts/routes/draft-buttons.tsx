import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { requireUser } from '../../auth/require-user.server.ts';
import { isAfterAction } from '../../platform/is-after-action.ts';
import { redirectWithToast } from '../../platform/submit.server.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { draftPage } from '../draft-page.ts';
import { draftPageData } from '../draft-page-data.server.ts';
import { draftTitle } from '../draft-title.ts';
import { pastDraft } from '../editing/queries/past-draft.server.ts';

export const handle: PageHandle = { hydrate: true, bodyClass: 'has-actions' };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: draftTitle(data?.form) }];

/** Loads the draft for what a button answered to a post; a reload of a button's address leads to the draft's page. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  if (!isAfterAction(args.request)) throw redirectWithToast(args, { to: draftPage(args.params) });
  return (await pastDraft(scope, args.params)) ? null : await draftPageData(args, scope);
}

export default function DraftButtons() {
  return (
    <main id="content">
      <Outlet context={useLoaderData<typeof loader>()} />
    </main>
  );
}
