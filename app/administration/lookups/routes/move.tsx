import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { withVersion } from '../../../platform/forms/form-version.server.ts';
import { type Success, submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { moveLookup } from '../commands/move-lookup.server.ts';
import { MoveDialog, type MoveReply } from '../components/move-dialog.tsx';
import { moveLookupForm } from '../lookup.schema.ts';
import { lookupsPath } from '../lookups-query.ts';
import { lookupToMove } from '../queries/lookup-to-move.server.ts';
import { newPlace } from '../queries/new-place.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Move ${data?.entry.name} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  return await lookupToMove(await requireSection(args, 'lookups'), args.params.lookupId);
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const { lookupId } = args.params;
  return await submit(args, withVersion(moveLookupForm), async (input): Promise<Success | MoveReply> => {
    const { confirmed, parentId, version } = input;
    if (!confirmed) return { errors: {}, question: { ...(await newPlace(scope, lookupId, parentId)), version } };
    const { type, name } = await moveLookup(scope, lookupId, parentId, version);
    return { to: lookupsPath({ type, open: parentId }), toast: { kind: 'ok', message: `${name} is moved.` } };
  });
}

export default function MoveLookup() {
  return <MoveDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
