import { useLocation, useRouteLoaderData } from '@remix-run/react';
import { type SearchAddress, searchAddress } from '../search-address.ts';
import type { SearchPageData } from '../search-page-data.ts';

export function useSearch(): { address: SearchAddress; data: SearchPageData } {
  const data = useRouteLoaderData<SearchPageData>('search/routes/search')!;
  return { address: searchAddress(new URLSearchParams(useLocation().search)), data: data as SearchPageData };
}
