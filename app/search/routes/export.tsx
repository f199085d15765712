import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireUser } from '../../auth/require-user.server.ts';
import { ExportDialog } from '../../incidents/list/components/export-dialog.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { countMatchingIncidents } from '../queries/count-matching-incidents.server.ts';
import { searchAddress } from '../search-address.server.ts';
import { searchHref } from '../search-address.ts';

export const meta: MetaFunction = () => [{ title: 'Export to excel · Incident Xpress' }];

export const handle: PageHandle = { dialog: true };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const address = searchAddress(new URL(args.request.url).searchParams);
  const { count, capped } = await countMatchingIncidents(scope, address.criteria);
  return {
    total: count,
    capped,
    file: searchHref(address, {}, '/search/export/file'),
    closeTo: searchHref(address, { by: address.by, run: true }),
  };
}

export default function ExportResults() {
  return <ExportDialog {...useLoaderData<typeof loader>()} />;
}
