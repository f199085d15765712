import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { mayDelete } from '../../analysis/policy.ts';
import { deleteSavedAnalysis } from '../../analysis/saved/commands/delete-saved-analysis.server.ts';
import { savedAnalysis } from '../../analysis/saved/queries/saved-analysis.server.ts';
import { authorize } from '../../auth/authorize.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { submit } from '../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Delete ${data?.name} · Incident Xpress` }];

export const handle: PageHandle = { dialog: true };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const saved = await savedAnalysis(scope, args.params.analysisId);
  authorize(mayDelete(scope.actor, saved));
  return { name: saved.name };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  return await submit(args, z.object({}), async () => {
    const name = await deleteSavedAnalysis(scope, args.params.analysisId);
    return { to: '/dashboard', toast: { kind: 'ok', message: `“${name}” is deleted.` } };
  });
}

export default function DeleteChart() {
  const { name } = useLoaderData<typeof loader>();
  const foot = (
    <>
      <LinkButton to="/dashboard" autoFocus>
        Cancel
      </LinkButton>
      <Button variant="danger-fill">Delete</Button>
    </>
  );
  return (
    <ConfirmDialog title={`Delete ${name}`} closeTo="/dashboard" form={{}} foot={foot}>
      <FormProblem />
      <p>Are you sure you want to delete this analysis?</p>
      <p className="quiet">The incidents that it counts stay as they are.</p>
    </ConfirmDialog>
  );
}
