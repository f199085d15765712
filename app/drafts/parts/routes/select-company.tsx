import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useParams } from '@remix-run/react';
import { orNotFound } from '../../../auth/authorize.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { draftPage, openAt } from '../../saving/draft-page.ts';
import { draftIdAtUrl } from '../../saving/queries/draft-id-at-url.server.ts';
import { chooseKnownSchema } from '../choose-known.schema.ts';
import { chooseLegalEntity } from '../commands/choose-legal-entity.server.ts';
import { SearchDialog } from '../components/search-dialog.tsx';
import { knownSearch } from '../queries/known-search.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Select Company · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const name = new URL(args.request.url).searchParams.get('name');
  const draftId = await draftIdAtUrl(scope, args.params);
  return await knownSearch(scope, draftId, { kind: 'legalEntities', name, instead: orNotFound(args.params.partId) });
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const draftId = await draftIdAtUrl(scope, args.params);
  return await submit(args, chooseKnownSchema, async ({ knownId }) => ({
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
