import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { NotFoundError } from '#db/errors.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { lookupTree } from '../../../incidents/record/queries/lookup-tree.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { FieldNotes } from '../../../ui/fields/field-notes.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { NodeDialog } from '../../../ui/trees/node-dialog.tsx';
import { NodeList } from '../../../ui/trees/node-list.tsx';
import { matchingNodes, offeredNodes } from '../../../ui/trees/tree.ts';
import { parseDraft } from '../../body/draft-body.ts';
import { draftPage } from '../../saving/draft-page.ts';
import { draftIdAtUrl } from '../../saving/queries/draft-id-at-url.server.ts';
import { editableDraft } from '../../saving/queries/editable-draft.server.ts';
import { chooseNodeSchema } from '../choose-node.schema.ts';
import { chooseNode } from '../commands/choose-node.server.ts';
import { isTreeField, treeFields } from '../tree-fields.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.field.label} · Incident Xpress` }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const key = fieldOf(args.params);
  const field = treeFields[key];
  const body = parseDraft((await editableDraft(scope, await draftIdAtUrl(scope, args.params))).body);
  const chosen = (key === 'class' ? body.lastClassId : body.location.lastLocationId) || null;
  const words = new URL(args.request.url).searchParams.get('words') ?? '';
  const { nodes, levels } = await lookupTree(scope, field.type);
  const page = draftPage(args.params);
  return {
    field,
    levels,
    chosen,
    words,
    nodes: matchingNodes(offeredNodes(nodes, chosen), words, chosen),
    action: `${page}/choose/${key}`,
    closeTo: `${page}#${field.section}`,
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const key = fieldOf(args.params);
  const draftId = await draftIdAtUrl(scope, args.params);
  return await submit(args, chooseNodeSchema, async ({ chosen }) => {
    await chooseNode(scope, draftId, key, chosen);
    return { to: `${draftPage(args.params)}#${treeFields[key].section}` };
  });
}

function fieldOf({ field }: { field?: string }) {
  if (!isTreeField(field)) throw new NotFoundError('tree');
  return field;
}

export default function ChooseNode() {
  const { field, nodes, levels, chosen, words, action: to, closeTo } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors.chosen;
  return (
    <NodeDialog label={field.label} levels={levels} words={words} action={to} closeTo={closeTo}>
      <FieldNotes id="chosen" errors={errors} />
      <form method="post" action={to}>
        <NodeList
          nodes={nodes}
          words={words}
          none={'required' in field ? undefined : 'Not set'}
          chosen={chosen}
          branches={'branches' in field}
        >
          {({ id, name }, className) => (
            <button
              type="submit"
              className={className}
              name="chosen"
              value={id}
              aria-current={id === (chosen ?? '') || undefined}
            >
              {name}
            </button>
          )}
        </NodeList>
      </form>
    </NodeDialog>
  );
}
