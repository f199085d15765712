import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useOutlet } from '@remix-run/react';
import { SectionBody } from '../../administration/components/section-body.tsx';
import { requireSection } from '../../administration/require-section.server.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/lists/empty.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { paginationOf } from '../../ui/lists/pagination.schema.ts';
import { DeliveriesTable } from '../components/deliveries-table.tsx';
import { FailedDeliveries } from '../components/failed-deliveries.tsx';
import { WebhooksTable } from '../components/webhooks-table.tsx';
import { webhooksPage } from '../queries/webhooks-page.server.ts';

export const meta: MetaFunction = () => [{ title: 'Webhooks · Administration · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  return await webhooksPage(await requireSection(args, 'webhooks'), paginationOf(args.request));
}

export default function Webhooks() {
  const { webhooks, failed, deliveries, display, ...place } = useLoaderData<typeof loader>();
  return (
    <SectionBody dialog={useOutlet()}>
      <div className="row">
        {webhooks.length > 0 && add}
        <span className="meta">
          We send each event to your address within seconds, signed. <a href="/api#webhooks">What is sent</a>
        </span>
      </div>
      {webhooks.length === 0 ? (
        <Empty title="No program is told of events." action={add}>
          Add the address of a program that is to know what happens to incidents.
        </Empty>
      ) : (
        <>
          <WebhooksTable webhooks={webhooks} display={display} />
          <FailedDeliveries failed={failed} webhooks={webhooks} display={display} />
          <div className="over over--row">
            <h3>Deliveries</h3>
            <span className="meta">Kept for 30 days</span>
          </div>
          {deliveries.length === 0 ? (
            <Empty title={place.total > 0 ? 'The list ends before this page.' : 'Nothing was sent yet.'} />
          ) : (
            <DeliveriesTable deliveries={deliveries} opened={failed.map(({ id }) => id)} display={display} />
          )}
          {place.total > 10 && <Pager {...place} hrefFor={(page) => `?p=${page}&psz=${place.pageSize}`} />}
        </>
      )}
    </SectionBody>
  );
}

const add = (
  <LinkButton icon="plus" to="/administration/webhooks/new" preventScrollReset>
    Add webhook
  </LinkButton>
);
