import type { searchPage } from '../queries/search-page.server.ts';
import type { SearchAddress } from '../search-address.ts';

export type SearchPageData = Awaited<ReturnType<typeof searchPage>> & {
  message?: string | undefined;
  address: SearchAddress;
};
