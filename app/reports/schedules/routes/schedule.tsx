import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useOutlet } from '@remix-run/react';
import { requireUser } from '../../../auth/require-user.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { zoneOffsets } from '../../../platform/zone-offsets.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Empty } from '../../../ui/lists/empty.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { People } from '../components/people.tsx';
import { Runs } from '../components/runs.tsx';
import { schedulePage } from '../queries/schedule-page.server.ts';
import { reportParam, scheduleAt } from '../report-param.ts';
import { sentFormats } from '../schedule.schema.ts';
import { timingInWords } from '../timing-words.ts';

export const handle: PageHandle = { noScript: true };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const of = reportParam(args.params);
  const { timeZone } = scope.actor.account;
  const display = { ...viewerDisplay(scope.actor), timeZone, offsets: zoneOffsets(timeZone) };
  return { ...(await schedulePage(scope, of)), at: scheduleAt(of), display };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ?? 'Report'} · Sent on a schedule · Incident Xpress` },
];

export default function Schedule() {
  const { name, schedule, runs, people, at, display } = useLoaderData<typeof loader>();
  const dialog = useOutlet();
  return (
    <>
      <main id="content" {...(dialog && { inert: '' })}>
        <div className="page">
          <div className="head">
            <h1>{name}</h1>
            <p className="meta">
              {schedule
                ? `Sent ${timingInWords(schedule)} (${display.timeZone}) as ${sentFormats[schedule.format]} to ${peopleInWords(schedule.recipients.length)}. ${schedule.paused ? 'Paused.' : `Next on ${formatDay(schedule.nextDay, display)}.`}`
                : 'Not sent on a schedule.'}
            </p>
            <div className="head__end head__end--row">
              <LinkButton variant="quiet" icon="left" href="/reports">
                Reports
              </LinkButton>
              {schedule && (
                <LinkButton variant="quiet" icon="trash" href={`${at}/delete`}>
                  Stop sending
                </LinkButton>
              )}
              {schedule && (
                <PostButton
                  to={`${at}/pause`}
                  icon={schedule.paused ? 'right' : 'clock'}
                  label={schedule.paused ? 'Go on' : 'Pause'}
                  field={{ name: 'paused', value: schedule.paused ? '' : 'on' }}
                />
              )}
              {schedule && (
                <LinkButton icon="edit" href={`${at}/edit`}>
                  Edit schedule
                </LinkButton>
              )}
              {schedule && (
                <form method="post" action={`${at}/send`} className="contents">
                  <Button variant="primary" icon="mail">
                    Send now
                  </Button>
                </form>
              )}
            </div>
          </div>
          {schedule ? (
            <div className="dash dash--side">
              <Runs runs={runs} display={display} format={schedule.format} at={at} />
              <People people={people} display={display} />
            </div>
          ) : (
            <div className="sheet">
              <Empty
                title="This report is not sent to anybody yet."
                action={
                  <LinkButton icon="mail" href={`${at}/edit`}>
                    Send on a schedule
                  </LinkButton>
                }
              />
            </div>
          )}
        </div>
      </main>
      {dialog}
    </>
  );
}

const peopleInWords = (count: number) => (count === 1 ? '1 person' : `${count} people`);

type PostButtonProps = {
  to: string;
  icon: 'clock' | 'right';
  label: string;
  field?: { name: string; value: string };
};

function PostButton({ to, icon, label, field }: PostButtonProps) {
  return (
    <form method="post" action={to} className="contents">
      {field && <input type="hidden" {...field} />}
      <Button variant="quiet" icon={icon}>
        {label}
      </Button>
    </form>
  );
}
