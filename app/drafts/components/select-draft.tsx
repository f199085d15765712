import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DateTime } from '../../ui/dates/date-time.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { Display } from '../../ui/format.ts';
import { counted } from '../../ui/format.ts';
import { LongRows } from '../../ui/lists/long-rows.tsx';
import { Cell, Column, Row, Table } from '../../ui/lists/table.tsx';
import { Path } from '../../ui/path.tsx';
import type { OwnDraft } from '../queries/own-drafts.server.ts';

type SelectDraftProps = { drafts: OwnDraft[]; hasMore: boolean; display: Display };

export function SelectDraft({ drafts, hasMore, display }: SelectDraftProps) {
  return (
    <Dialog
      title="Select Draft"
      size="page"
      flush
      closeTo="/dashboard"
      form={{ action: '/newincident' }}
      foot={
        <>
          <LinkButton href="/dashboard">Not Now</LinkButton>
          <Button variant="primary" autoFocus>
            Create new incident
          </Button>
        </>
      }
    >
      <p className="say">
        {hasMore
          ? `Your newest ${counted(drafts.length, 'draft')}. The dashboard lists all of them. `
          : `You have ${counted(drafts.length, 'draft')}. `}
        Choose a draft to continue, or create a new incident.
      </p>
      <Table head={head} rowCount={drafts.length + 1}>
        <LongRows
          rows={drafts.map((draft) => (
            <Row key={draft.id}>
              <Cell className="nowrap" label="Date created">
                <RowLabel draft={draft}>
                  <DateTime at={draft.createdAt} display={display} />
                </RowLabel>
              </Cell>
              <Cell className="nowrap" label="Last modified">
                <RowLabel draft={draft}>
                  <DateTime at={draft.updatedAt} display={display} />
                </RowLabel>
              </Cell>
              <Cell className="lead" label="What">
                <RowLabel draft={draft}>
                  {draft.classPath ? <Path parts={draft.classPath} /> : <span className="quiet">No class yet</span>}
                </RowLabel>
              </Cell>
              <Cell className="fit" label="Number">
                <RowLabel draft={draft}>#{draft.number}</RowLabel>
              </Cell>
              <Cell className="fit">
                <Button
                  id={buttonId(draft)}
                  className="stretch"
                  formMethod="get"
                  formAction={`/newincident/${draft.id}/use`}
                  aria-label={`Use draft #${draft.number}`}
                >
                  Use draft
                </Button>
              </Cell>
            </Row>
          ))}
        />
      </Table>
    </Dialog>
  );
}

/** A label presses the button for a click anywhere on the row, also without scripts. */
function RowLabel({ draft, children }: { draft: OwnDraft; children: ReactNode }) {
  return (
    <label className="row-label" htmlFor={buttonId(draft)}>
      {children}
    </label>
  );
}

const buttonId = ({ id }: OwnDraft) => `use-${id}`;

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
