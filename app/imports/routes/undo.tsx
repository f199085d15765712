import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { requireSection } from '../../administration/require-section.server.ts';
import { authorize } from '../../auth/authorize.ts';
import { submit } from '../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { counted } from '../../ui/format.ts';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { undoImport } from '../commands/undo-import.server.ts';
import { importSection } from '../import-section.server.ts';
import { incidentsLeft } from '../incidents-of-import.ts';
import { mayUndoImport } from '../policy.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Take ${data?.fileName} back? · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const { scope, row } = await importSection(args, ['DONE', 'CANCELLED', 'FAILED', 'UNDONE']);
  authorize(mayUndoImport(scope.actor, row));
  return { id: row.id, fileName: row.fileName, incidents: incidentsLeft(row) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'import');
  return await submit(args, z.object({}), async () => {
    await undoImport(scope, args.params.importId);
    return { to: `/administration/import/${args.params.importId}` };
  });
}

export default function Undo() {
  const { id, fileName, incidents } = useLoaderData<typeof loader>();
  const back = `/administration/import/${id}`;
  return (
    <ConfirmDialog
      title={`Take ${fileName} back?`}
      closeTo={back}
      form={{}}
      foot={
        <>
          <LinkButton to={back}>Cancel</LinkButton>
          <Button variant="danger-fill">Take back</Button>
        </>
      }
    >
      <FormProblem />
      <p>
        {`${counted(incidents, 'incident')} of this import are deleted, except those that somebody has worked on since. Their history stays.`}
      </p>
    </ConfirmDialog>
  );
}
