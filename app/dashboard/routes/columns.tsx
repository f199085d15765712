import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { data, redirectDocument } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { orNotFound } from '../../auth/authorize.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { ColumnsDialog } from '../../incidents/list/components/columns-dialog.tsx';
import { columnsInput, offeredColumns, orderedColumns } from '../../incidents/list/list-columns.schema.ts';
import { chosenColumns, columnsCookie } from '../../incidents/list/list-columns-cookie.server.ts';
import { readForm } from '../../platform/forms/read-form.server.ts';
import { safeRedirect } from '../../platform/web/safe-redirect.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { listAt } from '../lists.ts';

export const meta: MetaFunction = () => [{ title: 'Select columns · Incident Xpress' }];

export const handle: PageHandle = { dialog: true, hydrate: true };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { settings } = args.context.services;
  return {
    offered: offeredColumns(chosenColumns(settings, args.request, scope)),
    closeTo: orNotFound(listAt(args.request, args.params.status)),
  };
}

/** Moving a column shows the dialog again; Ok keeps the columns for the session. */
export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const input = columnsInput(await readForm(args.request));
  const offered = orderedColumns(input);
  if (input.move) return data({ offered });
  const columns = offered.filter(({ isShown }) => isShown).map(({ name }) => name);
  const cookie = columnsCookie(args.context.services.settings, scope, columns);
  const to = orNotFound(listAt(args.request, args.params.status));
  return redirectDocument(safeRedirect(to), { headers: { 'Set-Cookie': cookie } });
}

export default function Columns() {
  return <ColumnsDialog {...useLoaderData<typeof loader>()} />;
}
