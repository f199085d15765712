import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { authorize } from '../../auth/authorize.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { submit } from '../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { deleteSavedSearch } from '../commands/delete-saved-search.server.ts';
import { mayDeleteSaved } from '../policy.ts';
import { savedSearch } from '../queries/saved-search.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Delete ${data?.name} · Incident Xpress` }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const saved = await savedSearch(scope, args.params.id);
  authorize(mayDeleteSaved(scope.actor, saved));
  return { name: saved.name };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  return await submit(args, z.object({}), async () => {
    const name = await deleteSavedSearch(scope, args.params.id);
    return { to: '/search', toast: { kind: 'ok', message: `“${name}” is deleted.` } };
  });
}

export default function DeleteSaved() {
  const { name } = useLoaderData<typeof loader>();
  const foot = (
    <>
      <LinkButton to="/search" autoFocus>
        Cancel
      </LinkButton>
      <Button variant="danger-fill">Delete</Button>
    </>
  );
  return (
    <ConfirmDialog title={`Delete ${name}`} closeTo="/search" form={{}} foot={foot}>
      <FormProblem />
      <p>Are you sure you want to delete this search?</p>
      <p className="quiet">The incidents that it finds stay as they are.</p>
    </ConfirmDialog>
  );
}
