import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { timeZoneOf } from '../../platform/time-zone.server.ts';
import { zoneOffsets } from '../../platform/zone-offsets.server.ts';
import { DateTime } from '../../ui/dates/date-time.tsx';
import { Empty } from '../../ui/lists/empty.tsx';
import { Cell, Column, Row, Table } from '../../ui/lists/table.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { outboxFolder } from '../outbox-folder.server.ts';
import { outboxEmails } from '../queries/outbox-emails.server.ts';

export const handle: PageHandle = { noScript: true };
export const meta: MetaFunction = () => [{ title: 'Outbox · Incident Xpress' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const emails = await outboxEmails(outboxFolder(context));
  const timeZone = timeZoneOf(request, 'UTC');
  return {
    emails: emails.map(({ id, subject, to, at }) => ({ id, subject, to, at })),
    timeZone,
    display: { dateFormat: 1, offsets: zoneOffsets(timeZone) } as const,
  };
}

export default function Outbox() {
  const { emails, timeZone, display } = useLoaderData<typeof loader>();
  return (
    <main id="content">
      <div className="page">
        <div className="head">
          <h1>Outbox</h1>
          <p className="quiet">
            No mail server is set, so emails and text messages stay here. Times are in the time zone {timeZone}.
          </p>
        </div>
        <div className="sheet">
          {emails.length === 0 ? (
            <Empty title="No emails yet">
              Emails of Incident Xpress appear here, such as the one with the link that verifies an email address.
            </Empty>
          ) : (
            <Table head={head}>
              {emails.map(({ id, subject, to, at }) => (
                <Row key={id}>
                  <Cell className="lead">
                    <a href={`/dev/outbox/${encodeURIComponent(id)}`}>{subject}</a>
                  </Cell>
                  <Cell label="To">{to}</Cell>
                  <Cell className="nowrap" label="When">
                    <DateTime at={at} display={display} />
                  </Cell>
                </Row>
              ))}
            </Table>
          )}
        </div>
      </div>
    </main>
  );
}

const head = (
  <>
    <Column>Subject</Column>
    <Column>To</Column>
    <Column>When</Column>
  </>
);
