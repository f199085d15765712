import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireUser } from '../../auth/require-user.server.ts';
import { paginationOf } from '../../incidents/pagination.schema.ts';
import { viewerDisplay } from '../../incidents/viewer-display.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { counted } from '../../ui/format.ts';
import { Pager } from '../../ui/pager.tsx';
import { recordTextSearch } from '../commands/record-text-search.server.ts';
import { FoundWords } from '../components/found-words.tsx';
import { maySearch, searchesAll } from '../policy.ts';
import { incidentNumbered } from '../queries/incident-numbered.server.ts';
import { incidentsWithWords } from '../queries/incidents-with-words.server.ts';
import { maxSearchedCharacters, searchedNumber, searchTerms } from '../search-terms.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.q ? `Search, ${data.q}` : 'Search'} · Incident Xpress` },
];

/** The number of an incident leads to the incident; other words lead to the incidents that contain them. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { request } = args;
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, maxSearchedCharacters);
  const number = searchedNumber(q);
  const numbered = number === null ? null : await incidentNumbered(scope, number);
  if (numbered) throw redirect(`/incidents/${numbered}`);
  const may = { search: maySearch(scope.actor), all: searchesAll(scope.actor) };
  const place = paginationOf(request);
  const found = may.search && searchTerms(q).length > 0 ? await incidentsWithWords(scope, q, place) : undefined;
  const isFirst = place.page === 1 && request.method === 'GET' && !request.headers.has('X-Background');
  if (found && isFirst) await recordTextSearch(scope, q);
  return { q, number, may, place, found, display: viewerDisplay(scope.actor) };
}

export default function Find() {
  const { q, may } = useLoaderData<typeof loader>();
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
  const { q, number, may, place, found, display } = useLoaderData<typeof loader>();
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
  if (!found || found.total === 0) {
    const advice = may.search ? 'Check the spelling, or search for fewer words.' : undefined;
    return (
      <section className="sheet gap">
        <Empty title={none || (found ? 'No incident contains these words.' : 'There is nothing to search for.')}>
          {advice}
        </Empty>
      </section>
    );
  }
  const hrefFor = (page: number) => `/find?${new URLSearchParams({ q, p: String(page), psz: String(place.pageSize) })}`;
  return (
    <section className="sheet gap" aria-labelledby="found">
      <div className="results__head">
        <h2 id="found">
          {found.capped && 'More than '}
          {counted(found.total, 'incident')}
        </h2>
        {none && <p className="meta">{none}</p>}
      </div>
      {found.incidents.length > 0 ? (
        <FoundWords incidents={found.incidents} display={display} />
      ) : (
        <Empty
          title={found.capped ? 'Only the newest 1,000 are listed.' : 'The list ends before this page.'}
          action={<LinkButton href={hrefFor(1)}>First page</LinkButton>}
        />
      )}
      <Pager {...place} total={found.total} hrefFor={hrefFor} params={[['q', q]]} />
      <p className="say small quiet">
        {!may.all && 'Due to permission settings, only incidents that you have created are searched. '}
        Masked details are not searched.
      </p>
    </section>
  );
}
