import { useMatches } from '@remix-run/react';
import type { PageHandle } from '../ui/page-handle.ts';

/** Returns the merged handles of the routes of this page, which configure the document. */
export function usePage(): PageHandle {
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined);
  return Object.assign({}, ...handles);
}
