import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Empty } from '../../ui/lists/empty.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import type { Pagination } from '../../ui/lists/pagination.schema.ts';
import type { Count } from '../capped-count.ts';
import { type ListName, lists } from '../lists.ts';
import { CountLabel } from './count-label.tsx';
import { useDashboard } from './use-dashboard.ts';

type ListDialogProps = {
  name: ListName;
  pagination: Pagination;
  rowCount?: number;
  sort?: string;
  tools: ReactNode;
  out: ReactNode;
  dialog: ReactNode;
  children: ReactNode;
};

export function ListDialog({ name, pagination, rowCount, sort, tools, out, dialog, children }: ListDialogProps) {
  const { title, path } = lists[name];
  const count = useDashboard().counts[name];
  const params = sort ? [['sort', sort] as const] : [];
  const hrefFor = (page: number) =>
    `${path}?${new URLSearchParams([['p', String(page)], ['psz', String(pagination.pageSize)], ...params.map((each) => [...each])])}`;
  return (
    <>
      <div className="contents" {...(dialog && { inert: '' })}>
        <Dialog size="page" flush closeTo="/dashboard" title={<Title title={title} count={count} />}>
          {rowCount ? (
            <>
              <div className="results__head">{tools}</div>
              {children}
            </>
          ) : pagination.page > 1 ? (
            <Empty
              title={count.capped ? 'Only the newest 10,000 are listed.' : 'The list ends before this page.'}
              action={<LinkButton href={hrefFor(1)}>First page</LinkButton>}
            />
          ) : (
            <Empty title={`There are no ${title.toLowerCase()}.`} action={out} />
          )}
          {rowCount && count.count > 10 ? (
            <Pager {...pagination} total={count.count} capped={count.capped} hrefFor={hrefFor} params={params} />
          ) : null}
        </Dialog>
      </div>
      {dialog}
    </>
  );
}

function Title({ title, count }: { title: string; count: Count }) {
  return (
    <>
      {`${title} `}
      <span className="quiet">
        (<CountLabel {...count} />)
      </span>
    </>
  );
}
