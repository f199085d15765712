import { StatusBadge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { DateTime } from '../../ui/dates/date-time.tsx';
import type { Display } from '../../ui/format.ts';
import type { IconName } from '../../ui/icon.tsx';
import { Cell, Column, Row, Table } from '../../ui/lists/table.tsx';
import { Path } from '../../ui/path.tsx';
import type { MyDraft } from '../queries/my-drafts.server.ts';

export function DraftTable({ drafts, display }: { drafts: MyDraft[]; display: Display }) {
  const allMay = drafts.every(({ may }) => may.edit && may.delete);
  return (
    <Table head={head} caption={allMay ? undefined : disabledReason} captionId={disabledReasonId}>
      {drafts.map((draft) => (
        <Row key={draft.id}>
          <Cell className="fit top1">
            {draft.may.edit ? <a href={draft.page}>#{draft.number}</a> : `#${draft.number}`}
          </Cell>
          <Cell className="nowrap" label="Date created">
            <DateTime at={draft.createdAt} display={display} />
          </Cell>
          <Cell className="nowrap" label="Last modified">
            <DateTime at={draft.updatedAt} display={display} />
          </Cell>
          <Cell className="lead">
            {draft.classPath ? <Path parts={draft.classPath} /> : <span className="quiet">No class yet</span>}
          </Cell>
          <Cell label="Entered By">{draft.enteredBy}</Cell>
          <Cell className="top3">
            <StatusBadge status={draft.status} />
          </Cell>
          <Cell className="acts">
            <ActionButton icon="edit" name={`Edit #${draft.number}`} may={draft.may.edit} to={draft.page} />
            <ActionButton
              icon="trash"
              name={`Delete #${draft.number}`}
              may={draft.may.delete}
              to={`/dashboard/drafts/${draft.id}/delete`}
            />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

const disabledReasonId = 'why-disabled';
const disabledReason =
  'A button is disabled if the account is disabled, the incident is closed or your workgroup does not have the privilege.';

const head = (
  <>
    <Column>Number</Column>
    <Column>Date created</Column>
    <Column>Last modified</Column>
    <Column>What</Column>
    <Column>Entered By</Column>
    <Column>Status</Column>
    <Column className="acts">Actions</Column>
  </>
);

function ActionButton({ icon, name, may, to }: { icon: IconName; name: string; may: boolean; to: string }) {
  const variant = icon === 'trash' ? 'danger' : 'plain';
  if (!may) {
    const disabledProps = { disabled: true, 'aria-describedby': disabledReasonId };
    return <IconButton type="button" icon={icon} label={name} variant={variant} {...disabledProps} />;
  }
  return <IconButton href={to} icon={icon} label={name} variant={variant} />;
}
