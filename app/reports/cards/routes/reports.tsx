import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useOutlet } from '@remix-run/react';
import { requireUser } from '../../../auth/require-user.server.ts';
import { Empty } from '../../../ui/lists/empty.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ReportCards } from '../components/report-cards.tsx';
import { reportsPage } from '../queries/reports-page.server.ts';

export const meta: MetaFunction = () => [{ title: 'Reports · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  return await reportsPage(await requireUser(args));
}

/** Small screens show the custom reports only. */
export default function Reports() {
  const { custom, analysis, problem, display } = useLoaderData<typeof loader>();
  const dialog = useOutlet();
  return (
    <>
      <main id="content" {...(dialog && { inert: '' })}>
        <div className="page">
          <div className="head">
            <h1>Reports</h1>
            <p className="meta">A report runs on today’s records each time you open it.</p>
          </div>
          {problem && <Notice kind="warn">{problem}</Notice>}
          <div className="dash dash--even">
            <section aria-labelledby="custom-reports">
              <h2 className="over" id="custom-reports">
                Custom reports
              </h2>
              {custom.length > 0 ? (
                <ReportCards cards={custom} display={display} />
              ) : (
                <div className="sheet">
                  <Empty title="There are no custom reports.">Run a search, then press Save to Reports.</Empty>
                </div>
              )}
            </section>
            <section className="desk-only" aria-labelledby="analysis-reports">
              <h2 className="over" id="analysis-reports">
                Analysis reports
              </h2>
              {analysis.length > 0 ? (
                <ReportCards cards={analysis} display={display} />
              ) : (
                <div className="sheet">
                  <Empty title="There are no analysis reports.">
                    Generate an analysis, then press Save to reports.
                  </Empty>
                </div>
              )}
            </section>
          </div>
        </div>
      </main>
      {dialog}
    </>
  );
}
