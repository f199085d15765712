import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireUser } from '../../auth/require-user.server.ts';
import { ColumnsDialog } from '../../incidents/list/components/columns-dialog.tsx';
import { columnsInput, offeredColumns, orderedColumns } from '../../incidents/list/list-columns.schema.ts';
import { readForm } from '../../platform/forms/read-form.server.ts';
import { safeRedirect } from '../../platform/web/safe-redirect.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { searchAddress } from '../search-address.server.ts';
import { searchHref } from '../search-address.ts';

export const meta: MetaFunction = () => [{ title: 'Select columns · Incident Xpress' }];

export const handle: PageHandle = { dialog: true };

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const address = addressOf(args.request);
  return { offered: offeredColumns(address.columns), closeTo: searchHref(address, { by: address.by, run: true }) };
}

/** Moving a column shows the dialog again; Ok puts the columns into the search's address. */
export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  const input = columnsInput(await readForm(args.request));
  const offered = orderedColumns(input);
  if (input.move) return data({ offered });
  const address = addressOf(args.request);
  const columns = offered.filter(({ isShown }) => isShown).map(({ name }) => name);
  return redirectDocument(safeRedirect(searchHref({ ...address, columns }, { by: address.by, run: true })));
}

function addressOf(request: Request) {
  return searchAddress(new URL(request.url).searchParams);
}

export default function Columns() {
  return <ColumnsDialog {...useLoaderData<typeof loader>()} />;
}
