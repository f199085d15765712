import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { timeZoneOf } from '../../platform/time-zone.server.ts';
import { zoneOffsets } from '../../platform/zone-offsets.server.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DateTime } from '../../ui/dates/date-time.tsx';
import { DataList, Datum } from '../../ui/lists/data-list.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { outboxFolder } from '../outbox-folder.server.ts';
import { outboxEmail } from '../queries/outbox-email.server.ts';

export const handle: PageHandle = { noScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.subject} · Incident Xpress` }];

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const email = await outboxEmail(outboxFolder(context), params.emailId ?? '');
  const timeZone = timeZoneOf(request, 'UTC');
  return { ...email, timeZone, display: { dateFormat: 1, offsets: zoneOffsets(timeZone) } as const };
}

export default function OutboxEmail() {
  const { subject, to, at, text, timeZone, display } = useLoaderData<typeof loader>();
  return (
    <main id="content">
      <div className="page">
        <div className="sheet">
          <div className="sheet__body stack">
            <h1>{subject}</h1>
            <DataList>
              <Datum label="To">{to}</Datum>
              <Datum label={`When (${timeZone})`}>
                <DateTime at={at} display={display} />
              </Datum>
            </DataList>
            {text
              .trim()
              .split(/\n{2,}/)
              .map((paragraph, index) => (
                <p key={index}>
                  <Linked text={paragraph} />
                </p>
              ))}
          </div>
          <div className="wizard__foot">
            <LinkButton href="/dev/outbox">Outbox</LinkButton>
          </div>
        </div>
      </div>
    </main>
  );
}

function Linked({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={index} href={part}>
        {part}
      </a>
    ),
  );
}
