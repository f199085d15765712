import { useMatches } from '@remix-run/react';
import type { PageHandle } from '../ui/pages/page-handle.ts';

type Page = Omit<PageHandle, 'noFrame'> & { noFrame?: boolean };

export function usePage(): Page {
  const pages = useMatches().map(({ handle, params }): Page => {
    const { noFrame, ...page } = (handle ?? {}) as PageHandle;
    if (noFrame === undefined) return page;
    return { ...page, noFrame: typeof noFrame === 'function' ? noFrame(params) : noFrame };
  });
  return Object.assign({}, ...pages);
}
