import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useParams } from '@remix-run/react';
import { signedIn } from '../../auth/signed-in.server.ts';
import { submit } from '../../shell/submit.server.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { chooseLegalEntity } from '../commands/choose-legal-entity.server.ts';
import { SearchDialog } from '../components/search-dialog.tsx';
import { draftPage, openAt } from '../draft-page.ts';
import { known } from '../known.schema.ts';
import { placedDraft } from '../queries/placed-draft.server.ts';
import { searchedOnDraft } from '../queries/searched-on-draft.server.ts';

export const handle: PageHandle = { dialog: true };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await signedIn(args);
  const name = new URL(args.request.url).searchParams.get('name');
  const draftId = await placedDraft(scope, args.params);
  return await searchedOnDraft(scope, draftId, { kind: 'legalEntities', name, instead: args.params.partId! });
}

export async function action(args: ActionFunctionArgs) {
  const scope = await signedIn(args);
  const draftId = await placedDraft(scope, args.params);
  return await submit(args, known, async ({ knownId }) => ({
    to: openAt(draftPage(args.params), await chooseLegalEntity(scope, draftId, knownId, args.params.partId)),
  }));
}

export default function SelectCompany() {
  const params = useParams();
  const page = draftPage(params);
  return (
    <SearchDialog
      title="Select Company"
      label="Company name"
      action={`${page}/select-company/${params.partId}`}
      closeTo={openAt(page, params.partId!)}
      search={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()?.errors}
    />
  );
}
