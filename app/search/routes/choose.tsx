import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { requireUser } from '../../auth/require-user.server.ts';
import { safeRedirect } from '../../platform/web/safe-redirect.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { NodeDialog } from '../../ui/trees/node-dialog.tsx';
import { NodeList } from '../../ui/trees/node-list.tsx';
import { nodeField, nodePage } from '../node-page.server.ts';
import { searchAddress } from '../search-address.server.ts';
import { searchHref, searchParams } from '../search-address.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.label ?? 'Search'} · Incident Xpress` },
];

/** For browsers in which the picker does not run. */
export async function loader(args: LoaderFunctionArgs) {
  return { ...(await nodePage(args)), address: searchAddress(new URL(args.request.url).searchParams) };
}

/** The button posts the criterion's form, whose other fields start empty. */
export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  const field = nodeField(args);
  const address = searchAddress(new URL(args.request.url).searchParams);
  return redirect(safeRedirect(searchHref(address, { by: field, edit: address.edit }, `/search/choose/${field}`)));
}

export default function ChooseNode() {
  const { field, label, levels, words, address, nodes } = useLoaderData<typeof loader>();
  const opened = { by: field, edit: address.edit };
  return (
    <NodeDialog
      label={label}
      levels={levels}
      words={words}
      action={`/search/choose/${field}`}
      params={searchParams(address, opened)}
      closeTo={searchHref(address, opened)}
    >
      <NodeList nodes={nodes} words={words}>
        {({ id, name }, className) => (
          <Link className={className} to={searchHref(address, { ...opened, node: id })}>
            {name}
          </Link>
        )}
      </NodeList>
    </NodeDialog>
  );
}
