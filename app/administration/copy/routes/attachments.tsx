import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LinkButton } from '../../../ui/button.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { Empty } from '../../../ui/lists/empty.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { paginationOf } from '../../../ui/lists/pagination.schema.ts';
import { Cell, Column, Row, Table } from '../../../ui/lists/table.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { copiedAttachments } from '../queries/copied-attachments.server.ts';

const back = '/administration/subscription2/erasure';

export const handle: PageHandle = { noScript: true };
export const meta: MetaFunction = () => [{ title: 'All attachments · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'subscription2');
  const place = paginationOf(args.request);
  return { place, ...(await copiedAttachments(scope, place)) };
}

export default function CopiedAttachments() {
  const { place, total, rows } = useLoaderData<typeof loader>();
  return (
    <main id="content">
      <div className="page">
        <div className="head">
          <h1>All attachments</h1>
          <LinkButton href={back}>Back to the erasure</LinkButton>
        </div>
        <div className="sheet">
          {total === 0 ? (
            <Empty title="There are no attachments." />
          ) : (
            <Table
              head={
                <>
                  <Column>Incident</Column>
                  <Column className="lead">Name</Column>
                  <Column>File</Column>
                  <Column>Size</Column>
                  <Column className="acts acts--word">Download</Column>
                </>
              }
            >
              {rows.map(({ id, incidentId, number, name, fileName, sizeBytes }) => (
                <Row key={id}>
                  <Cell className="fit top1">
                    <a href={`/incidents/${incidentId}`}>{number}</a>
                  </Cell>
                  <Cell className="lead any">{name}</Cell>
                  <Cell label="File" className="any">
                    {fileName}
                  </Cell>
                  <Cell label="Size">{formatBytes(sizeBytes)}</Cell>
                  <Cell className="acts acts--word">
                    <LinkButton
                      href={`/incidents/${incidentId}/attachments/${id}?download`}
                      aria-label={`Download ${name} of incident ${number}`}
                    >
                      Download
                    </LinkButton>
                  </Cell>
                </Row>
              ))}
            </Table>
          )}
          <Pager {...place} total={total} hrefFor={(page) => `?p=${page}&psz=${place.pageSize}`} />
        </div>
      </div>
    </main>
  );
}
