import { Button, LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialogs/dialog.tsx';
import { fetchJson } from '../../../ui/fetch-json.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { type Conflict, FormVersion } from '../../../ui/forms/form-version.tsx';
import { Path } from '../../../ui/path.tsx';
import type { NodesToChoose, TreeNode } from '../../../ui/trees/tree.ts';
import { TreePicker } from '../../../ui/trees/tree-picker.tsx';
import { NodeChoice } from '../../components/node-choice.tsx';
import { lookupsPath } from '../lookups-query.ts';
import type { lookupToMove } from '../queries/lookup-to-move.server.ts';

type Place = { parentId: string | null; path: string[] };

export type MoveReply = {
  errors: Record<string, string[]>;
  values?: object;
  conflict?: Conflict;
  question?: Place & { version: string };
  place?: Place;
  choice?: NodesToChoose;
};

type MoveDialogProps = Awaited<ReturnType<typeof lookupToMove>> & { reply: MoveReply | undefined };

export function MoveDialog({ entry, version, reply }: MoveDialogProps) {
  const { question, choice, errors = {} } = reply ?? {};
  const { parentId: ofPlace, ...others } = errors;
  const path = `/administration/lookups/${entry.id}/move`;
  const back = lookupsPath({ type: entry.type, open: entry.parentId });
  const { parentId, path: chosen } = question ?? reply?.place ?? { ...entry, path: entry.path.slice(0, -1) };
  return (
    <>
      <Dialog
        title={`Move ${entry.name}`}
        closeTo={back}
        form={{ action: path }}
        foot={
          <>
            <LinkButton to={back}>Cancel</LinkButton>
            <Button variant="primary">Move</Button>
          </>
        }
      >
        <div className="stack" {...(question && { inert: '' })}>
          <ErrorSummary
            errors={Object.values(others).flatMap((each = []) => each.map((message) => ({ message })))}
            title="Not moved"
          />
          <p className="quiet">
            <Path parts={entry.path} />
          </p>
          <FormVersion version={version} reply={question ? undefined : reply} />
          <TreePicker
            name="parentId"
            label="New place"
            defaultValue={parentId ?? ''}
            path={chosen}
            unset="Top level"
            branches
            errors={ofPlace}
            load={() =>
              fetchJson<{ nodes: TreeNode[]; levels: string[] }>(`/administration/lookups/${entry.id}/places`)
            }
            action={`${path}/choose`}
          />
          {choice && <NodeChoice choice={choice} label="New place" action={`${path}/choose`} />}
        </div>
      </Dialog>
      {question && <MoveQuestion {...question} name={entry.name} to={path} />}
    </>
  );
}

type MoveQuestionProps = NonNullable<MoveReply['question']> & { name: string; to: string };

function MoveQuestion({ parentId, path, version, name, to }: MoveQuestionProps) {
  return (
    <ConfirmDialog
      title="Move lookup"
      closeTo={to}
      form={{ action: to }}
      foot={
        <>
          <LinkButton to={to}>Cancel</LinkButton>
          <Button variant="primary" name="confirmed" value="yes">
            Move
          </Button>
        </>
      }
    >
      <input type="hidden" name="parentId" value={parentId ?? ''} />
      <input type="hidden" name="version" value={version} />
      <p role="alert">
        Move <b>{name}</b> to {path.length === 0 ? 'the top level' : <Path parts={path} />}?
      </p>
    </ConfirmDialog>
  );
}
