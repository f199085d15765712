import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { timeZoneOf } from '../../auth/time-zone.server.ts';
import { Empty } from '../../ui/empty.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { Cell, Column, Row, Table } from '../../ui/table.tsx';
import { When } from '../../ui/when.tsx';
import { outboxShown } from '../outbox-shown.server.ts';
import { keptLetters } from '../queries/kept-letters.server.ts';

export const handle: PageHandle = { scriptless: true };
export const meta: MetaFunction = () => [{ title: 'Outbox · Incident Xpress' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const letters = await keptLetters(outboxShown(context));
  return {
    letters: letters.map(({ id, subject, to, at }) => ({ id, subject, to, at })),
    timeZone: timeZoneOf(request, 'UTC'),
  };
}

export default function Outbox() {
  const { letters, timeZone } = useLoaderData<typeof loader>();
  return (
    <main id="content">
      <div className="page">
        <div className="head">
          <h1>Outbox</h1>
          <p className="quiet">No mail server is set, so letters stay here. Times are {timeZone}.</p>
        </div>
        <div className="sheet">
          {letters.length === 0 ? (
            <Empty title="No letters yet">
              What Incident Xpress sends to people comes here, such as the link that verifies an email address.
            </Empty>
          ) : (
            <Table head={head}>
              {letters.map(({ id, subject, to, at }) => (
                <Row key={id}>
                  <Cell className="lead">
                    <a href={`/dev/outbox/${encodeURIComponent(id)}`}>{subject}</a>
                  </Cell>
                  <Cell label="To">{to}</Cell>
                  <Cell className="nowrap" label="When">
                    <When at={at} display={{ dateFormat: 1, timeZone }} />
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
