import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { requireUser } from '../../auth/require-user.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { counted } from '../../ui/format.ts';
import { Empty } from '../../ui/lists/empty.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { paginationOf } from '../../ui/lists/pagination.schema.ts';
import { recordTextSearch } from '../commands/record-text-search.server.ts';
import { FoundIn } from '../components/found-in.tsx';
import { FoundWords } from '../components/found-words.tsx';
import { maySearch, searchesAll } from '../policy.ts';
import { incidentNumbered } from '../queries/incident-numbered.server.ts';
import { incidentsWithWords } from '../queries/incidents-with-words.server.ts';
import { nearestWords } from '../queries/nearest-words.server.ts';
import { findInputOf } from '../words/find.schema.ts';
import { maxSearchedCharacters, searchedNumber, searchTerms } from '../words/search-terms.ts';
import { wordPeriods } from '../words/word-fields.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Search${data?.q ? ` · ${data.q}` : ''} · Incident Xpress` },
];

/** The number of an incident redirects to the incident. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { request } = args;
  const { q, days, in: field } = findInputOf(request);
  const number = searchedNumber(q);
  const numbered = number === null ? null : await incidentNumbered(scope, number);
  if (numbered) throw redirect(`/incidents/${numbered}`);
  const may = { search: maySearch(scope.actor), all: searchesAll(scope.actor) };
  const place = paginationOf(request);
  const found =
    may.search && searchTerms(q).length > 0
      ? await incidentsWithWords(scope, q, place, { days: days && Number(days), field })
      : undefined;
  const isFirst = place.page === 1 && !field && request.method === 'GET' && !request.headers.has('X-Background');
  if (found && isFirst) await recordTextSearch(scope, q);
  const nearest = found?.all === 0 ? await nearestWords(scope, { typed: q, days: days && Number(days) }) : [];
  return { q, days, field, number, may, place, found, nearest, display: viewerDisplay(scope.actor) };
}

export default function Find() {
  const { q, days, may } = useLoaderData<typeof loader>();
  return (
    <main id="content">
      <div className="page">
        <div className="head">
          <h1>Search</h1>
          <p className="meta">
            {may.search
              ? 'Any word in an incident: summary, cause, notes, names, places, plates, serial numbers, attachments.'
              : 'The number of an incident leads to the incident.'}
          </p>
          {may.search && (
            <div className="head__end">
              <LinkButton href="/search">Search by criteria</LinkButton>
            </div>
          )}
        </div>
        <form className="sheet ask" role="search">
          <div className="field">
            <label htmlFor="words">
              {may.search ? 'Words, or the number of an incident' : 'Number of an incident'}
            </label>
            <input
              className="input"
              type="search"
              id="words"
              name="q"
              defaultValue={q}
              maxLength={maxSearchedCharacters}
              aria-describedby="words-hint"
              // biome-ignore lint/a11y/noAutofocus: the key `/` opens this page to type here
              autoFocus={!q}
              required
            />
          </div>
          {may.search && (
            <div className="field ask__when">
              <label htmlFor="days">Date occurred</label>
              <select className="select" id="days" name="days" defaultValue={days ?? ''}>
                <option value="">Any date</option>
                {Object.entries(wordPeriods).map(([value, name]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
          )}
          <Button variant="primary" icon="search">
            Search
          </Button>
          {may.search && (
            <p className="hint" id="words-hint">
              All words must occur; the beginning of a word is enough. Put a phrase in quotation marks.
            </p>
          )}
        </form>
        {q && <Results />}
      </div>
    </main>
  );
}

function Results() {
  const { q, days, field, number, may, place, found, nearest, display } = useLoaderData<typeof loader>();
  const none = number !== null && `There is no incident #${number} that you may open.`;
  if (found === null) {
    return (
      <section className="sheet gap">
        <Empty title="The search took too long.">
          Add a word, write words in full, or search by criteria and date.
        </Empty>
      </section>
    );
  }
  if (!found || found.all === 0) {
    const advice = may.search
      ? `Check the spelling, or search for fewer words${days ? ' or at any date' : ''}.`
      : undefined;
    return (
      <section className="sheet gap">
        <Empty title={none || (found ? 'No incident contains these words.' : 'There is nothing to search for.')}>
          {nearest.length > 0 ? <Nearest /> : advice}
        </Empty>
      </section>
    );
  }
  const asked = { q, ...(days && { days }) };
  const chosen = { ...asked, ...(field && { in: field }) };
  const hrefFor = (page: number) =>
    `/find?${new URLSearchParams({ ...chosen, p: String(page), psz: String(place.pageSize) })}`;
  return (
    <section className="sheet gap" aria-labelledby="found">
      <div className="results__head">
        <h2 id="found">
          {found.capped && 'More than '}
          {counted(found.all, 'incident')}
        </h2>
        {none && <p className="meta">{none}</p>}
        {found.byField.length > 0 && <FoundIn {...{ ...found, asked, field }} />}
      </div>
      {found.incidents.length > 0 ? (
        <FoundWords incidents={found.incidents} display={display} />
      ) : (
        <Empty
          title={found.capped ? 'Only the newest 1,000 are listed.' : 'The list ends before this page.'}
          action={<LinkButton href={hrefFor(1)}>First page</LinkButton>}
        />
      )}
      <Pager {...place} total={found.total} hrefFor={hrefFor} params={Object.entries(chosen)} />
      <p className="say small quiet">
        {!may.all && 'Due to permission settings, only incidents that you have created are searched. '}
        Masked details are not searched.{' '}
        {found.isCountPartial && 'Fields are counted, and listed one by one, among the newest 300.'}
      </p>
    </section>
  );
}

function Nearest() {
  const { days, nearest } = useLoaderData<typeof loader>();
  return (
    <>
      Did you mean{' '}
      {nearest.map(({ q, count, capped }, index) => (
        <Fragment key={q}>
          {index > 0 && ', '}
          <a href={`/find?${new URLSearchParams({ q, ...(days && { days }) })}`}>{q}</a> ({capped && 'more than '}
          {counted(count, 'incident')})
        </Fragment>
      ))}
      ?
    </>
  );
}
