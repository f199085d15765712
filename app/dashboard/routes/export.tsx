import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { orNotFound } from '../../auth/authorize.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { ExportDialog } from '../../incidents/list/components/export-dialog.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { useDashboard } from '../components/use-dashboard.ts';
import { listAt, listNamed, lists } from '../lists.ts';

export const meta: MetaFunction = () => [{ title: 'Export to excel · Incident Xpress' }];

export const handle: PageHandle = { dialog: true, hydrate: true };

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { request, params } = args;
  const name = orNotFound(listNamed(params.status ?? 'drafts'), 'list');
  return { name, closeTo: orNotFound(listAt(request, params.status)), search: new URL(request.url).search };
}

export default function ExportList() {
  const { name, closeTo, search } = useLoaderData<typeof loader>();
  const { count, capped } = useDashboard().counts[name];
  return (
    <ExportDialog file={`${lists[name].path}/export/file${search}`} closeTo={closeTo} capped={capped} total={count} />
  );
}
