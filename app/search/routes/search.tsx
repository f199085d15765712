import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { type ShouldRevalidateFunction, useLoaderData, useOutlet } from '@remix-run/react';
import type { z } from 'zod';
import { BusinessRuleError } from '#db/errors.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { readForm } from '../../platform/forms/read-form.server.ts';
import { redirectWithToast, submit } from '../../platform/forms/submit.server.ts';
import { safeRedirect } from '../../platform/web/safe-redirect.ts';
import { isDismissedOffline } from '../../ui/connection.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { changedCriteria, withDefaultPeriod } from '../changed-criteria.server.ts';
import { CriteriaList } from '../components/criteria-list.tsx';
import { CriterionPanel } from '../components/criterion-panel.tsx';
import { Results } from '../components/results.tsx';
import { RunForm } from '../components/run-form.tsx';
import { SavedList } from '../components/saved-list.tsx';
import { TypeNav } from '../components/type-nav.tsx';
import { type Criteria, criterionSchemas } from '../criteria/criteria.schema.ts';
import { defaultOperator, type Operator, operators } from '../criteria/criterion-types.ts';
import { isFilledIn } from '../criteria/is-filled-in.ts';
import { savedSearch } from '../queries/saved-search.server.ts';
import { searchPage } from '../queries/search-page.server.ts';
import type { SearchPageData } from '../results/search-page-data.ts';
import { searchAddress } from '../search-address.server.ts';
import { hasCriteria, hasPeriod, type SearchAddress, searchHref } from '../search-address.ts';
import { noCriteriaMessage, onlyOwnNote } from '../search-messages.ts';

export const handle: PageHandle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Search · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const url = new URL(args.request.url);
  const address = searchAddress(url.searchParams);
  const opened =
    address.saved && !hasCriteria(address.criteria) && !address.problem && (await openSaved(scope, address));
  if (opened) throw opened;
  const isEmpty = !hasCriteria(address.criteria);
  const asksPeriod = address.run && !isEmpty && !hasPeriod(address.criteria);
  const problem = address.problem ?? (asksPeriod ? withDefaultPeriod(scope, address.criteria).problem : undefined);
  if (asksPeriod && !problem && url.pathname === '/search') {
    throw redirect(safeRedirect(searchHref(address, { by: address.by }, '/search/date-period')));
  }
  const run = address.run && !isEmpty && !asksPeriod && url.pathname === '/search';
  const page = await searchPage(scope, { ...address, run });
  const message = problem ?? (address.run && isEmpty ? noCriteriaMessage : undefined);
  return data({ ...page, message, address }, { status: address.problem ? 400 : 200 });
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const address = searchAddress(new URL(args.request.url).searchParams);
  const { by, run, edit } = address;
  const form = await readForm(args.request.clone());
  const criteria = { ...address.criteria, ...operatorOf(form) };
  if (run && edit === undefined && !isFilledIn(form)) {
    return redirectWithToast(args, { to: searchHref({ ...address, criteria }, { by, run }) });
  }
  // `changedSearch` accepts the types of all these schemas
  return await submit(args, criterionSchemas[by] as z.ZodType<object>, async (value) => {
    const changed = changedSearch(scope, { ...address, criteria }, value);
    return { to: searchHref({ ...address, criteria: changed }, { by, run: run || address.enter }) };
  });
}

/** *Search* posts the operator together with the criterion. */
function operatorOf(form: FormData): { operator?: Operator } {
  const operator = operators.find((each) => each === form.get('operator'));
  return operator ? { operator } : {};
}

function changedSearch({ actor }: Scope, { criteria, by, edit }: SearchAddress, value: object): Criteria {
  const context = { at: edit, timeZone: actor.timeZone, operator: defaultOperator(by) };
  const changed = changedCriteria(criteria, by, value, context);
  if (changed.problem !== undefined) throw new BusinessRuleError(changed.problem);
  return changed.criteria;
}

async function openSaved(scope: Scope, address: SearchAddress) {
  const { criteria, columns, version } = await savedSearch(scope, address.saved);
  const opened = { ...address, criteria, columns, version };
  return hasCriteria(criteria) ? redirect(safeRedirect(searchHref(opened, address.run ? { run: true } : {}))) : null;
}

/** Open fields need no request; a dialog keeps the results behind it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod }) => {
  // *Search* may have added a criterion before it asks for a period
  if (formMethod === 'POST' && currentUrl.pathname === '/search') return true;
  if (nextUrl.pathname !== '/search' || isDismissedOffline(formMethod)) return false;
  return currentUrl.pathname !== '/search' || searchedBy(currentUrl) !== searchedBy(nextUrl);
};

function searchedBy({ searchParams }: URL) {
  const by = searchParams.get('by');
  const isTree = by === 'class' || by === 'location';
  const pageParams = new Set(['by', 'period', 'enter', ...(isTree ? [] : ['edit'])]);
  return JSON.stringify([...searchParams].filter(([name]) => !pageParams.has(name)));
}

export default function Search() {
  const { results, onlyOwn } = useLoaderData<typeof loader>() as SearchPageData;
  const dialog = useOutlet();
  return (
    <>
      <main id="content" {...(dialog && { inert: '' })}>
        <div className="page">
          <div className="head">
            <h1>Search</h1>
            <p className="meta">Search incident records: choose what to search by, add it, then press Search.</p>
          </div>
          <section className="sheet" aria-label="Search criteria">
            <TypeNav />
            <CriterionPanel />
            <CriteriaList />
            <RunForm />
            {onlyOwn && <p className="search-note">{onlyOwnNote}</p>}
          </section>
          {results ? <Results results={results} /> : <SavedList />}
        </div>
      </main>
      {dialog}
    </>
  );
}
