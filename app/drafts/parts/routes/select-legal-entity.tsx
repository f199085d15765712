import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useParams } from '@remix-run/react';
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

export const meta: MetaFunction = () => [{ title: 'Select legal entity · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const name = new URL(args.request.url).searchParams.get('name');
  const draftId = await draftIdAtUrl(scope, args.params);
  return await knownSearch(scope, draftId, { kind: 'legalEntities', name });
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const draftId = await draftIdAtUrl(scope, args.params);
  return await submit(args, chooseKnownSchema, async ({ knownId }) => ({
    to: openAt(draftPage(args.params), await chooseLegalEntity(scope, draftId, knownId)),
  }));
}

export default function SelectLegalEntity() {
  const page = draftPage(useParams());
  return (
    <SearchDialog
      title="Select legal entity"
      label="Legal entity name"
      action={`${page}/select-legal-entity`}
      closeTo={`${page}#legal-entities`}
      search={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()?.errors}
    />
  );
}
