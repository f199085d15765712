import { Link } from '@remix-run/react';
import { Badge, type BadgeKind } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { DateTime } from '../../../ui/dates/date-time.tsx';
import { type Clock, counted } from '../../../ui/format.ts';
import { Cell, Column, Row, Table } from '../../../ui/lists/table.tsx';
import { privilegeGroups } from '../../privilege-list.ts';
import type { KeyState } from '../key-state.ts';
import type { ListedKey } from '../queries/keys-page.server.ts';

export function KeysTable({ keys, display }: { keys: ListedKey[]; display: Clock }) {
  return (
    <div className="flush over">
      <Table
        head={
          <>
            <Column className="lead">Name</Column>
            <Column>Key begins with</Column>
            <Column className="wide">May</Column>
            <Column>Made by</Column>
            <Column>Last used</Column>
            <Column className="top3">Status</Column>
            <Column className="acts acts--word acts--row">
              <span className="sr">Actions</span>
            </Column>
          </>
        }
      >
        {keys.map((key) => (
          <KeyRow key={key.id} row={key} display={display} />
        ))}
      </Table>
    </div>
  );
}

function KeyRow({ row: key, display }: { row: ListedKey; display: Clock }) {
  const { word, badge } = states[key.state];
  const isOver = ['EXPIRED', 'REVOKED', 'MAKER_DISABLED'].includes(key.state);
  return (
    <Row className={isOver ? 'is-past' : undefined}>
      <Cell className="lead">
        <Link to={`/administration/keys/${key.id}`} preventScrollReset>
          {key.name}
        </Link>
      </Cell>
      <Cell label="Key begins with">
        <code>{key.start}…</code>
      </Cell>
      <Cell className="wide" label="May">
        {mayInWords(key.privileges)}
      </Cell>
      <Cell label="Made by">
        {key.makerName}, <DateTime at={key.createdAt} display={display} dateOnly />
      </Cell>
      <Cell label="Last used">
        {key.lastUsedAt ? <DateTime at={key.lastUsedAt} display={display} /> : 'Not yet'}
        {key.daysLeft !== null && (
          <>
            <br />
            <span className="small quiet">Expires in {counted(key.daysLeft, 'day')}</span>
          </>
        )}
        {key.oldUntil && (
          <>
            <br />
            <span className="small quiet">
              Old key works until <DateTime at={key.oldUntil} display={display} />
            </span>
          </>
        )}
      </Cell>
      <Cell className="top3">
        <Badge kind={badge}>{word}</Badge>
      </Cell>
      <Cell className="acts acts--word acts--row">
        {isOver ? (
          <span className="small quiet">
            <DateTime at={(key.endedAt ?? key.expiresAt)!} display={display} dateOnly />
          </span>
        ) : (
          <LinkButton
            variant="danger"
            to={`/administration/keys/${key.id}/revoke`}
            aria-label={`Revoke ${key.name}`}
            preventScrollReset
          >
            Revoke
          </LinkButton>
        )}
      </Cell>
    </Row>
  );
}

const states: Record<KeyState, { word: string; badge: BadgeKind }> = {
  NEW: { word: 'New', badge: 'ok' },
  IN_USE: { word: 'In use', badge: 'ok' },
  EXPIRES_SOON: { word: 'Expires soon', badge: 'editing' },
  NOT_USED: { word: 'Not used', badge: 'plain' },
  EXPIRED: { word: 'Expired', badge: 'plain' },
  REVOKED: { word: 'Revoked', badge: 'plain' },
  MAKER_DISABLED: { word: 'Maker disabled', badge: 'plain' },
};

function mayInWords(held: readonly string[]): string {
  return privilegeGroups
    .flatMap(({ title, privileges }) => {
      const names = privileges
        .filter(({ privilege }) => held.includes(privilege))
        .map(({ name }) => name.toLowerCase());
      return names.length > 0 ? [`${title}: ${names.join(', ')}`] : [];
    })
    .join('; ');
}
