import { auditTypeName } from '#db/vocabulary/audit.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { DateTime } from '../../../ui/dates/date-time.tsx';
import { type Display, formatDateTime } from '../../../ui/format.ts';
import { Cell, Column, Row, Table } from '../../../ui/lists/table.tsx';
import { actionWords, auditTitle, hasDetail } from '../audit-words.ts';
import type { AuditRow } from '../queries/audit-records.server.ts';

type AuditTableProps = {
  rows: AuditRow[];
  display: Display;
  query: string;
};

export function AuditTable({ rows, display, query }: AuditTableProps) {
  return (
    <Table
      head={
        <>
          <Column>Date</Column>
          <Column>Type</Column>
          <Column className="lead">Name</Column>
          <Column>Action</Column>
          <Column>User</Column>
          <Column className="acts acts--word">Detail</Column>
        </>
      }
    >
      {rows.map(({ id, at, objectType, objectName, transactionType, user }) => (
        <Row key={id}>
          <Cell className="fit top1">
            <DateTime at={at} display={display} />
          </Cell>
          <Cell label="Type">
            <span className="code-word">{auditTypeName(objectType)}</span>
          </Cell>
          <Cell className="lead any">{objectName}</Cell>
          <Cell label="Action">{actionWords(transactionType)}</Cell>
          <Cell label="User">{user || 'System'}</Cell>
          <Cell className="acts acts--word">
            {hasDetail(objectType) ? (
              <LinkButton
                to={`/administration/audit/${id}${query}`}
                aria-label={`View ${auditTitle(objectType, objectName)}, ${formatDateTime(at, display)}`}
              >
                View
              </LinkButton>
            ) : (
              <span className="small quiet">No detail</span>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
