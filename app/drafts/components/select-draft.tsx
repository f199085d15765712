import { Button, LinkButton } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Display } from '../../ui/format.ts';
import { counted } from '../../ui/format.ts';
import { Path } from '../../ui/path.tsx';
import { Cell, Column, Row, Table } from '../../ui/table.tsx';
import type { OwnDraft } from '../queries/own-drafts.server.ts';

type SelectDraftProps = { drafts: OwnDraft[]; hasMore: boolean; display: Display };

export function SelectDraft({ drafts, hasMore, display }: SelectDraftProps) {
  return (
    <Dialog
      title="Select Draft"
      size="wide"
      flush
      closeTo="/dashboard"
      form={{ action: '/newincident' }}
      foot={
        <>
          <LinkButton href="/dashboard">Not Now</LinkButton>
          <Button variant="primary">Create new incident</Button>
        </>
      }
    >
      <p className="say">
        {hasMore
          ? `Your newest ${counted(drafts.length, 'draft')}. The dashboard lists all of them. `
          : `You have ${counted(drafts.length, 'draft')}. `}
        Choose one to go on with it, or start a new incident.
      </p>
      <Table head={head}>
        {drafts.map((draft) => (
          <Row key={draft.id}>
            <Cell className="nowrap" label="Date created">
              <DateTime at={draft.createdAt} display={display} />
            </Cell>
            <Cell className="nowrap" label="Last modified">
              <DateTime at={draft.updatedAt} display={display} />
            </Cell>
            <Cell className="lead" label="What">
              {draft.classPath ? <Path parts={draft.classPath} /> : <span className="quiet">No class yet</span>}
            </Cell>
            <Cell className="fit" label="Number">
              #{draft.number}
            </Cell>
            <Cell className="fit">
              <LinkButton
                className="stretch"
                href={`/newincident/${draft.id}/use`}
                aria-label={`Use draft #${draft.number}`}
              >
                Use draft
              </LinkButton>
            </Cell>
          </Row>
        ))}
      </Table>
    </Dialog>
  );
}

const head = (
  <>
    <Column>Date created</Column>
    <Column>Last modified</Column>
    <Column>What</Column>
    <Column>Number</Column>
    <Column>
      <span className="sr">Use draft</span>
    </Column>
  </>
);
