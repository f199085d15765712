import type { searchPage } from './queries/search-page.server.ts';

export type SearchPageData = Awaited<ReturnType<typeof searchPage>> & {
  message?: string | undefined;
};
