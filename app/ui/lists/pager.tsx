import { useId } from 'react';
import { Button } from '../button.tsx';
import { formatCount } from '../format.ts';
import { Icon } from '../icon.tsx';

type Place = {
  page: number;
  pageSize: number;
  total: number;
  capped?: boolean;
};

type PagerProps = Place & {
  hrefFor: (page: number) => string;
  /** The form for the page size keeps these parameters. */
  params?: Iterable<readonly [string, string]>;
};

export function Pager({ hrefFor, params = [], ...place }: PagerProps) {
  const { page, pageSize, total, capped } = place;
  if (total === 0) return null;
  const last = Math.max(page, Math.ceil(total / pageSize));
  return (
    <nav className="pager" aria-label="Pages">
      <span>{rangeOf(place)}</span>
      <RowsPerPage pageSize={pageSize} params={params} />
      <ol className="push">
        <Edge icon="left" name="Previous page" href={page > 1 ? hrefFor(page - 1) : undefined} />
        {pagesShown(page, last, capped).map((pageNumber, index) =>
          pageNumber === null ? (
            <li key={`gap${index}`}>
              <span className="quiet">…</span>
            </li>
          ) : (
            <li key={pageNumber}>
              <a
                href={hrefFor(pageNumber)}
                aria-label={`Page ${pageNumber}`}
                aria-current={pageNumber === page ? 'page' : undefined}
              >
                {pageNumber}
              </a>
            </li>
          ),
        )}
        <Edge icon="right" name="Next page" href={capped || page < last ? hrefFor(page + 1) : undefined} />
      </ol>
    </nav>
  );
}

export function rangeOf({ page, pageSize, total, capped }: Place): string {
  const end = capped ? page * pageSize : Math.min(page * pageSize, total);
  const [first, last, all] = [(page - 1) * pageSize + 1, end, total].map(formatCount);
  return `${first} to ${last} of ${capped ? 'more than ' : ''}${all}`;
}

/** Returns all numbers up to 7 pages; of more, the ends and the neighbours of the page, with null for a gap. */
export function pagesShown(page: number, last: number, capped = false): (number | null)[] {
  const isShort = last <= 7;
  const from = isShort ? 1 : Math.max(1, page - 2);
  const to = isShort ? last : Math.min(last, page + 2);
  const pages: (number | null)[] = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (from > 2) pages.unshift(null);
  if (from > 1) pages.unshift(1);
  if (to < last - 1 || (capped && to < last)) pages.push(null);
  if (to < last && !capped) pages.push(last);
  return pages;
}

function RowsPerPage({ pageSize, params }: Required<Pick<PagerProps, 'pageSize' | 'params'>>) {
  const id = useId();
  const otherParams = [...params].filter(([name]) => name !== 'p' && name !== 'psz');
  return (
    <form className="row" method="get">
      {otherParams.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id}>Rows</label>
      <select className="select" id={id} name="psz" defaultValue={pageSize}>
        <option>10</option>
        <option>25</option>
        <option>50</option>
      </select>
      <Button variant="quiet">Show</Button>
    </form>
  );
}

function Edge({ icon, name, href }: { icon: 'left' | 'right'; name: string; href?: string }) {
  return (
    <li className="edge">
      {href === undefined ? (
        <span className="quiet">
          <Icon name={icon} />
          <span className="sr">{name}</span>
        </span>
      ) : (
        <a href={href} aria-label={name}>
          <Icon name={icon} />
        </a>
      )}
    </li>
  );
}
