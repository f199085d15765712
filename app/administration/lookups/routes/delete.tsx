import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { authorize } from '../../../auth/authorize.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { Button } from '../../../ui/button.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { Path } from '../../../ui/path.tsx';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import { requireSection } from '../../require-section.server.ts';
import { deleteLookup } from '../commands/delete-lookup.server.ts';
import { lookupsPath, lookupsQuery } from '../lookups-query.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';
import { inUseMessage } from '../messages.ts';
import { mayDeleteLookups, mayEditLookups } from '../policy.ts';
import { lookupEntry } from '../queries/lookup-entry.server.ts';
import { lookupUses } from '../queries/lookup-uses.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Delete ${data?.entry.name}? · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  authorize(mayDeleteLookups(scope.actor));
  const entry = await lookupEntry(scope, args.params.lookupId);
  const uses = await lookupUses(scope, entry.id);
  const view = { ...lookupsViewOf(args.request), type: entry.type, open: entry.parentId };
  const mayDisable = entry.active && mayEditLookups(scope.actor);
  return {
    entry,
    refusal: uses.own || uses.below ? inUseMessage(entry.name, uses) : null,
    disable: mayDisable ? `/administration/lookups/${entry.id}/disable${lookupsQuery(view)}` : null,
    back: lookupsPath(view),
  };
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
  const { entry, back, disable, ...found } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.errors['']?.[0] ?? found.refusal ?? undefined;
  const instead = refusal && disable && (
    <Button variant="primary" formAction={disable}>
      Disable
    </Button>
  );
  return (
    <DeleteDialog title={`Delete ${entry.name}?`} back={back} refusal={refusal} instead={instead}>
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
