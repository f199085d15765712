import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useParams } from '@remix-run/react';
import { requireUser } from '../../../auth/require-user.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { draftPage, openAt } from '../../saving/draft-page.ts';
import { draftIdAtUrl } from '../../saving/queries/draft-id-at-url.server.ts';
import { chooseKnownSchema } from '../choose-known.schema.ts';
import { choosePerson } from '../commands/choose-person.server.ts';
import { SearchDialog } from '../components/search-dialog.tsx';
import { knownSearch } from '../queries/known-search.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Select Person · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const name = new URL(args.request.url).searchParams.get('name');
  const draftId = await draftIdAtUrl(scope, args.params);
  return await knownSearch(scope, draftId, { kind: 'persons', name });
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const draftId = await draftIdAtUrl(scope, args.params);
  return await submit(args, chooseKnownSchema, async ({ knownId }) => ({
    to: openAt(draftPage(args.params), await choosePerson(scope, draftId, knownId)),
  }));
}

export default function SelectPerson() {
  const page = draftPage(useParams());
  return (
    <SearchDialog
      title="Select Person"
      label="Person name"
      placeholder="Enter first, last or first and last name"
      action={`${page}/select-person`}
      closeTo={`${page}#persons`}
      search={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()?.errors}
    />
  );
}
