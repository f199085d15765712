import { useLocation, useRouteLoaderData } from '@remix-run/react';
import type { SearchPageData } from '../results/search-page-data.ts';
import { openedFields, type SearchAddress } from '../search-address.ts';

/** Fields may have been opened since without a request. */
export function useSearch(): { address: SearchAddress; data: SearchPageData } {
  const data = useRouteLoaderData<SearchPageData>('search/routes/search')!;
  const opened = openedFields(new URLSearchParams(useLocation().search), data.address.criteria);
  return { address: { ...data.address, ...opened }, data };
}
