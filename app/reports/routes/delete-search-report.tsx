import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { authorize } from '../../auth/authorize.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { submit } from '../../platform/forms/submit.server.ts';
import { deleteSavedSearch } from '../../search/commands/delete-saved-search.server.ts';
import { mayDeleteSaved } from '../../search/policy.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { DeleteReport } from '../components/delete-report.tsx';
import { searchReport } from '../queries/search-report.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Delete Report · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const saved = await searchReport(scope, args.params.reportId);
  authorize(mayDeleteSaved(scope.actor, saved));
  return { name: saved.name };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  return await submit(args, z.object({}), async () => {
    const name = await deleteSavedSearch(scope, args.params.reportId);
    return { to: '/reports', toast: { kind: 'ok', message: `“${name}” is deleted.` } };
  });
}

export default function DeleteSearchReport() {
  return <DeleteReport {...useLoaderData<typeof loader>()} />;
}
