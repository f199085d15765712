import { Form, useFetcher } from '@remix-run/react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/lists/empty.tsx';
import { lookupRows } from '../lookup-rows.ts';
import { lookupsPath, lookupsQuery } from '../lookups-query.ts';
import type { LookupsView } from '../lookups-view.schema.ts';
import type { ListedLookup } from '../queries/lookup-list.server.ts';
import type { LookupsPage } from '../queries/lookups-page.server.ts';
import { LookupTree } from './lookup-tree.tsx';

type LookupsListProps = { view: LookupsView; data: LookupsPage; add: ReactNode };

/** Hydrated, the list is loaded once and searched in the page; without scripts links unfold a branch and turn pages. */
export function LookupsList({ view, data, add }: LookupsListProps) {
  const list = useFetcher<{ entries: ListedLookup[] }>({ key: `lookups ${view.type}` });
  const [words, setWords] = useState(view.words);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(data.expanded));
  const box = useRef<HTMLInputElement>(null);
  // what is typed before hydration fires no event
  useEffect(() => setWords(box.current!.value), []);
  const { load } = list;
  useEffect(() => load(`/administration/lookups/tree${lookupsQuery({ type: view.type })}`), [load, view.type]);
  useEffect(() => setExpanded((before) => new Set([...before, ...data.expanded])), [data.expanded]);
  const entries = list.data?.entries;
  const loaded = useMemo(() => entries && lookupRows(entries, { expanded, words }), [entries, expanded, words]);
  const rows = loaded ?? data.rows;
  const toggle = (id: string, isExpanded: boolean) => {
    const next = new Set(expanded);
    if (isExpanded) next.add(id);
    else next.delete(id);
    setExpanded(next);
  };
  return (
    <>
      <Form className="finder finder--short" method="get" action="/administration/lookups" role="search">
        <input type="hidden" name="type" value={view.type} />
        <input
          className="input"
          type="search"
          name="words"
          ref={box}
          defaultValue={view.words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
          aria-label="Filter entries"
          placeholder="Filter"
          autoComplete="off"
        />
        {!loaded && <Button>Filter</Button>}
      </Form>
      {rows.length > 0 ? (
        <LookupTree rows={rows} labels={data.labels} view={view} may={data.may} {...(loaded && { onToggle: toggle })} />
      ) : (
        <Empty {...(data.total === 0 ? { title: 'The list is empty.', action: add } : { title: 'Nothing found' })} />
      )}
      {!loaded && data.pages > 1 && <Pages view={view} data={data} />}
    </>
  );
}

function Pages({ view, data: { page, pages } }: Pick<LookupsListProps, 'view' | 'data'>) {
  return (
    <nav className="row" aria-label="Pages">
      {page > 1 && <LinkButton href={lookupsPath({ ...view, p: page - 1 })}>Previous page</LinkButton>}
      <span className="small quiet">{`Page ${page} of ${pages}`}</span>
      {page < pages && <LinkButton href={lookupsPath({ ...view, p: page + 1 })}>Next page</LinkButton>}
    </nav>
  );
}
