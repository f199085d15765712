import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { matchingNodes } from '../../../ui/trees/tree.ts';
import { requireSection } from '../../require-section.server.ts';
import { MoveDialog, type MoveReply } from '../components/move-dialog.tsx';
import { choosePlaceForm } from '../lookup.schema.ts';
import { lookupToMove } from '../queries/lookup-to-move.server.ts';
import { newPlace } from '../queries/new-place.server.ts';
import { placesToMove } from '../queries/places-to-move.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Move ${data?.entry.name} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  return await lookupToMove(await requireSection(args, 'lookups'), args.params.lookupId);
}

/** Shows the tree where the picker does not run, or takes the chosen place. */
export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const { lookupId } = args.params;
  return await submit(
    args,
    choosePlaceForm,
    async ({ chosen, words, version }): Promise<MoveReply & { status: 200 }> => {
      const again = { errors: {}, values: { version }, status: 200 } as const;
      if (chosen !== undefined) return { ...again, place: await newPlace(scope, lookupId, chosen) };
      const { nodes, levels } = await placesToMove(scope, lookupId);
      return { ...again, choice: { words, levels, nodes: [topLevel, ...matchingNodes(nodes, words, null)] } };
    },
  );
}

const topLevel = { id: '', name: 'Top level', children: [] };

export default function ChoosePlace() {
  return <MoveDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
