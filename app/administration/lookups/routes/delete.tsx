import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { authorize } from '../../../auth/authorize.ts';
import { submit } from '../../../platform/submit.server.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { Path } from '../../../ui/path.tsx';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import { requireSection } from '../../require-section.server.ts';
import { deleteLookup } from '../commands/delete-lookup.server.ts';
import { lookupsPath } from '../lookups-query.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';
import { mayDeleteLookups } from '../policy.ts';
import { lookupEntry } from '../queries/lookup-entry.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Delete lookup · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  authorize(mayDeleteLookups(scope.actor));
  const entry = await lookupEntry(scope, args.params.lookupId);
  const view = lookupsViewOf(args.request);
  return { entry, back: lookupsPath({ ...view, type: entry.type, open: entry.parentId }) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const view = lookupsViewOf(args.request);
  return await submit(args, z.object({}), async () => {
    const { type, name, parentId } = await deleteLookup(scope, args.params.lookupId);
    const toast = { kind: 'ok', message: `${name} is deleted.` } as const;
    return { to: lookupsPath({ ...view, type, open: parentId }), toast };
  });
}

export default function DeleteLookup() {
  const { entry, back } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.errors['']?.[0];
  return (
    <DeleteDialog title={`Delete ${entry.name}?`} back={back} refusal={refusal}>
      <p className="quiet">
        <Path parts={entry.path} />
      </p>
      {entry.below > 0 && (
        <p>
          Child lookups are deleted too: <b>{entry.below === 1 ? '1 entry' : `${entry.below} entries`}</b>.
        </p>
      )}
    </DeleteDialog>
  );
}
