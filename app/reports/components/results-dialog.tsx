import { IncidentTable, SortForm } from '../../incidents/list/components/incident-table.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { DateTime } from '../../ui/dates/date-time.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Empty } from '../../ui/lists/empty.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import type { runSearchReport } from '../queries/run-search-report.server.ts';
import { type ReportPlace, searchReportHref, searchReportParams } from '../search-report-address.ts';
import { PrintButton } from './print-button.tsx';

type Run = Awaited<ReturnType<typeof runSearchReport>> & { place: ReportPlace };

export function ResultsDialog({ id, name, description, words, columns, results, display, ...run }: Run) {
  const { incidents, count } = results;
  const { place } = run;
  const { page, pageSize, sort } = place;
  const first = { ...place, page: 1 };
  return (
    <Dialog
      size="page"
      flush
      closeTo="/reports"
      title={
        <>
          {`${name} `}
          {count && (
            <span className="quiet">{`(${count.capped ? 'more than ' : ''}${count.count.toLocaleString('en')})`}</span>
          )}
        </>
      }
      foot={
        <LinkButton variant="primary" href="/reports">
          Ok
        </LinkButton>
      }
    >
      <p className="say">
        {description && `${description} `}
        {words}. Run <DateTime at={run.ranAt} display={display} />.{run.note && ` ${run.note}`}
      </p>
      {count && count.count > 0 && (
        <div className="results__head">
          <div className="row tools">
            <LinkButton variant="quiet" icon="download" href={searchReportHref(id, place, '/export')}>
              Export to excel
            </LinkButton>
            <PrintButton kind="search" id={id} sort={sortText(sort)} />
          </div>
        </div>
      )}
      {count && incidents && incidents.length > 0 ? (
        <>
          <SortForm sort={sort} params={searchReportParams(first)} />
          <IncidentTable
            incidents={incidents}
            display={display}
            columns={columns}
            order={{ sort, hrefFor: (sort) => searchReportHref(id, { ...first, sort }) }}
          />
          {count.count > 10 && (
            <Pager
              page={page}
              pageSize={pageSize}
              hrefFor={(page) => searchReportHref(id, { ...place, page })}
              total={count.count}
              capped={count.capped}
              params={[...searchReportParams(place)].filter(([name]) => name === 'sort')}
            />
          )}
        </>
      ) : (
        <Empty
          title={results.problem ?? emptyTitle(page, count)}
          action={count && page > 1 && <LinkButton href={searchReportHref(id, first)}>First page</LinkButton>}
        />
      )}
    </Dialog>
  );
}

const sortText = ({ key, descending }: ReportPlace['sort']) => (descending ? `-${key}` : key);

function emptyTitle(page: number, count: Run['results']['count']) {
  if (page === 1 || count?.count === 0) return 'No incident matches all of this.';
  return count?.capped ? 'Only the first 10,000 are listed.' : 'The list ends before this page.';
}
