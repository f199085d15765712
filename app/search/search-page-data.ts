import type { searchPage } from './queries/search-page.server.ts';

export type SearchPageData = Awaited<ReturnType<typeof searchPage>> & {
  /** Why the search did not run. */
  message?: string | undefined;
};
