import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData, useOutlet } from '@remix-run/react';
import { getSession, requireUser } from '../../auth/require-user.server.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { CountCards } from '../components/count-cards.tsx';
import { MyWork } from '../components/my-work.tsx';
import { SavedSearches } from '../components/saved-searches.tsx';
import { dashboard } from '../queries/dashboard.server.ts';
import { myWork } from '../queries/my-work.server.ts';
import { savedCards } from '../queries/saved-cards.server.ts';

export const meta: MetaFunction = () => [{ title: 'Dashboard · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  if (!(await getSession(args))) throw redirect('/');
  const scope = await requireUser(args);
  // a dialog of a list covers the page
  const isCovered = !/^\/dashboard\/?(\.data)?$/.test(new URL(args.request.url).pathname);
  const [counts, work, saved] = await Promise.all([
    dashboard(scope),
    isCovered ? null : myWork(scope),
    isCovered ? [] : savedCards(scope),
  ]);
  return { ...counts, work, saved };
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
                <LinkButton variant="primary" icon="plus" href="/newincident">
                  New Incident
                </LinkButton>
              </div>
            )}
          </div>
          <CountCards counts={data.counts} />
          {data.work && <MyWork work={data.work} drafts={data.counts.drafts} display={data.display} />}
          {data.saved.length > 0 && <SavedSearches saved={data.saved} />}
        </div>
      </main>
      {dialog}
    </>
  );
}
