import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { mayDelete } from '../../analysis/policy.ts';
import { deleteSavedAnalysis } from '../../analysis/saved/commands/delete-saved-analysis.server.ts';
import { authorize } from '../../auth/authorize.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { submit } from '../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { DeleteReport } from '../components/delete-report.tsx';
import { analysisReport } from '../queries/analysis-report.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Delete Report · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const saved = await analysisReport(scope, args.params.reportId);
  authorize(mayDelete(scope.actor, saved));
  return { name: saved.name };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  return await submit(args, z.object({}), async () => {
    const name = await deleteSavedAnalysis(scope, args.params.reportId);
    return { to: '/reports', toast: { kind: 'ok', message: `“${name}” is deleted.` } };
  });
}

export default function DeleteAnalysisReport() {
  return <DeleteReport {...useLoaderData<typeof loader>()} />;
}
