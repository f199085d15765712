import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { NotFoundError } from '#db/errors.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { lookupTree } from '../../../incidents/record/queries/lookup-tree.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FieldNotes } from '../../../ui/fields/field-notes.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { matchingNodes, offeredNodes, pathTo, type TreeNode } from '../../../ui/trees/tree.ts';
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
    <Dialog title={field.label} closeTo={closeTo}>
      <form method="get" action={to} className="finder">
        <input
          className="input"
          type="search"
          name="words"
          defaultValue={words}
          aria-label={`Filter ${field.label.toLowerCase()}`}
          placeholder="Filter"
          autoFocus
        />
        <Button>Filter</Button>
      </form>
      {levels.length > 0 && <p className="hint">{levels.join(' / ')}</p>}
      <FieldNotes id="chosen" errors={errors} />
      <form method="post" action={to}>
        <ul className="tree">
          {!('required' in field) && <Choice node={{ id: '', name: 'Not set' }} isChosen={chosen === null} />}
          <Nodes nodes={nodes} chosen={chosen} isExpanded={words !== ''} branches={'branches' in field} />
          {nodes.length === 0 && <li className="say">Nothing found</li>}
        </ul>
      </form>
    </Dialog>
  );
}

type NodesProps = { nodes: TreeNode[]; chosen: string | null; isExpanded: boolean; branches: boolean };

function Nodes({ nodes, ...tree }: NodesProps) {
  const { chosen, isExpanded, branches } = tree;
  return nodes.map((node) =>
    node.children.length === 0 ? (
      <Choice key={node.id} node={node} isChosen={node.id === chosen} />
    ) : (
      <li key={node.id}>
        <details open={isExpanded || pathTo([node], chosen).length > 0}>
          <summary>
            <Icon name="right" />
            {node.name}
          </summary>
          <ul>
            {(branches || node.id === chosen) && <Choice node={node} isChosen={node.id === chosen} />}
            <Nodes nodes={node.children} {...tree} />
          </ul>
        </details>
      </li>
    ),
  );
}

function Choice({ node, isChosen }: { node: Pick<TreeNode, 'id' | 'name' | 'disabled'>; isChosen: boolean }) {
  return (
    <li>
      <button
        type="submit"
        className={classes('tree__choice', node.disabled && 'is-off')}
        name="chosen"
        value={node.id}
        aria-current={isChosen || undefined}
      >
        {node.name}
      </button>
    </li>
  );
}
