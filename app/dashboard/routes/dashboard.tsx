import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData, useOutlet } from '@remix-run/react';
import { getSession, requireUser } from '../../auth/require-user.server.ts';
import { isTurnedOff } from '../../shell/browser-settings.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DateTime } from '../../ui/dates/date-time.tsx';
import { refreshCharts } from '../commands/refresh-charts.server.ts';
import { AccountStagePanel } from '../components/account-stage-panel.tsx';
import { ChartCards } from '../components/chart-cards.tsx';
import { CountCards } from '../components/count-cards.tsx';
import { FirstSteps } from '../components/first-steps.tsx';
import { MyTasks } from '../components/my-tasks.tsx';
import { MyWork } from '../components/my-work.tsx';
import { OwedReports } from '../components/owed-reports.tsx';
import { ReturnedToMe, WaitingForReview } from '../components/reviews.tsx';
import { SavedSearches } from '../components/saved-searches.tsx';
import { WhatChanged } from '../components/what-changed.tsx';
import { accountStage } from '../queries/account-stage.server.ts';
import { chartCards } from '../queries/chart-cards.server.ts';
import { dashboard } from '../queries/dashboard.server.ts';
import { dashboardReviews } from '../queries/dashboard-reviews.server.ts';
import { dashboardTasks } from '../queries/dashboard-tasks.server.ts';
import { firstSteps } from '../queries/first-steps.server.ts';
import { myWork } from '../queries/my-work.server.ts';
import { savedCards } from '../queries/saved-cards.server.ts';
import { whatChanged } from '../queries/what-changed.server.ts';

export const meta: MetaFunction = () => [{ title: 'Dashboard · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  if (!(await getSession(args))) throw redirect('/');
  const scope = await requireUser(args);
  const isCovered = !/^\/dashboard\/?(\.data)?$/.test(new URL(args.request.url).pathname);
  const [counts, stage, steps, reviews, tasks, work, saved, charts, changes] = await Promise.all([
    dashboard(scope),
    isCovered ? null : accountStage(scope),
    isCovered || isTurnedOff(args.request, 'first-steps') ? null : firstSteps(scope),
    isCovered ? null : dashboardReviews(scope),
    isCovered ? null : dashboardTasks(scope),
    isCovered ? null : myWork(scope),
    isCovered ? [] : savedCards(scope),
    isCovered || isPhone(args.request) ? [] : refreshCharts(scope).then(() => chartCards(scope)),
    isCovered || isPhone(args.request) ? null : whatChanged(scope),
  ]);
  return { ...counts, stage, steps, reviews, tasks, work, saved, charts, changes };
}

/** A client hint or the browser's name tells a phone, which loads no charts. */
function isPhone({ headers }: Request) {
  const hint = headers.get('Sec-CH-UA-Mobile');
  return hint ? hint === '?1' : /iPhone|Android.+Mobile/.test(headers.get('User-Agent') ?? '');
}

export default function Dashboard() {
  const data = useLoaderData<typeof loader>();
  const dialog = useOutlet(data);
  return (
    <>
      <main id="content" {...(dialog && { inert: '' })}>
        <div className="page">
          <div className="head">
            <h1>Dashboard</h1>
            {data.work?.lastHere && (
              <p className="meta">
                Last here <DateTime at={data.work.lastHere} display={data.display} />
              </p>
            )}
            {data.may.add && (
              <div className="head__end desk-only">
                {data.stage?.kind === 'disabled' ? (
                  <>
                    <span className="meta off-why" id="off">
                      Not while the account is disabled
                    </span>
                    <Button icon="plus" disabled aria-describedby="off">
                      New Incident
                    </Button>
                  </>
                ) : (
                  <LinkButton variant="primary" icon="plus" href="/newincident">
                    New Incident
                  </LinkButton>
                )}
              </div>
            )}
          </div>
          {data.steps && <FirstSteps {...data.steps} />}
          {data.steps && <h2 className="over">Your incidents</h2>}
          <CountCards counts={data.counts} />
          {data.stage && <AccountStagePanel stage={data.stage} drafts={data.counts.drafts.count} />}
          <div className="work">
            {data.reviews && <ReturnedToMe returned={data.reviews.returned} />}
            {data.reviews && <WaitingForReview waiting={data.reviews.waiting} />}
            {data.tasks && <MyTasks tasks={data.tasks} />}
            {data.reviews && <OwedReports owed={data.reviews.owed} />}
          </div>
          {data.work && <MyWork work={data.work} drafts={data.counts.drafts} display={data.display} />}
          <div className={data.charts.length > 0 ? 'dash' : undefined}>
            <div>
              {data.changes && <WhatChanged changes={data.changes} />}
              {data.saved.length > 0 && <SavedSearches saved={data.saved} />}
            </div>
            {data.charts.length > 0 && <ChartCards cards={data.charts} display={data.display} />}
          </div>
        </div>
      </main>
      {dialog}
    </>
  );
}
