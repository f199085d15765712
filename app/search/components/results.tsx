import { IncidentTable, SortForm } from '../../incidents/list/components/incident-table.tsx';
import { ChosenRows } from '../../incidents/list/components/list-tools.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { counted } from '../../ui/format.ts';
import { Empty } from '../../ui/lists/empty.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import type { RecordedResults } from '../queries/recorded-results.server.ts';
import { saveTargets } from '../saved/save-targets.ts';
import { searchHref, searchParams } from '../search-address.ts';
import { RowActions } from './row-actions.tsx';
import { useSearch } from './use-search.ts';

export function Results({ results }: { results: RecordedResults }) {
  const { address, data } = useSearch();
  const { incidents, count } = results;
  const { page, pageSize } = address.place;
  const hrefOf = (page: number) => searchHref(address, { by: address.by, run: true, p: page });
  const hrefFor = (sort: typeof address.sort) => searchHref({ ...address, sort }, { by: address.by, run: true });
  return (
    <section className="sheet results gap" aria-labelledby="results-head">
      <div className="results__head">
        <h2 id="results-head">{count ? headOf(count) : 'No results'}</h2>
        <Tools hasRows={Boolean(count && incidents?.length)} />
      </div>
      {!count && <Empty title={results.problem ?? ''} />}
      {count && incidents && incidents.length > 0 && (
        <>
          <SortForm sort={address.sort} params={searchParams(address, { by: address.by, run: true })} />
          <form id="row-actions" method="post" hidden />
          <IncidentTable
            incidents={incidents}
            display={data.display}
            columns={address.columns}
            order={{ sort: address.sort, hrefFor }}
            chosenIn={chosenIn}
            actions={(incident) => <RowActions incident={incident} />}
          />
        </>
      )}
      {count && !incidents?.length && (
        <Empty
          title={emptyTitle(page, count.count, count.capped)}
          action={page > 1 && <LinkButton to={hrefOf(1)}>First page</LinkButton>}
        />
      )}
      {count && incidents && incidents.length > 0 && count.count > 10 && (
        <Pager
          page={page}
          pageSize={pageSize}
          hrefFor={hrefOf}
          total={count.count}
          capped={count.capped}
          params={searchParams(address, { by: address.by, run: true })}
        />
      )}
    </section>
  );
}

function headOf({ count, capped }: { count: number; capped: boolean }) {
  return capped ? `More than ${counted(count, 'incident')}` : counted(count, 'incident');
}

function emptyTitle(page: number, count: number, capped: boolean) {
  if (page === 1 || count === 0) return 'No incident matches all of this.';
  return capped
    ? 'Only the first 10,000 are listed. Narrow the search to see others.'
    : 'The list ends before this page.';
}

const chosenIn = 'chosen-rows';

function Tools({ hasRows }: { hasRows: boolean }) {
  const { address, data } = useSearch();
  const { saved, may } = data;
  const loaded = saved.find(({ id }) => id === address.saved);
  const to = (path: string) => searchHref(address, { by: address.by, run: true }, path);
  return (
    <div className="row tools">
      <LinkButton variant="quiet" icon="columns" to={to('/search/columns')}>
        Adjust columns
      </LinkButton>
      <LinkButton variant="quiet" icon="download" to={to('/search/export')}>
        Export to excel
      </LinkButton>
      {hasRows && <ChosenRows id={chosenIn} exportTo="/search/export/file" params={searchParams(address)} />}
      {loaded?.mayUpdate && <LinkButton to={to('/search/save/update')}>Update</LinkButton>}
      {may.saveReports ? (
        <LinkButton to={to('/search/save/reports')}>{saveTargets.reports.button}</LinkButton>
      ) : (
        <Button type="button" disabled title="You do not have permission to create reports.">
          {saveTargets.reports.button}
        </Button>
      )}
      {may.saveDashboard && <LinkButton to={to('/search/save/dashboard')}>{saveTargets.dashboard.button}</LinkButton>}
    </div>
  );
}
