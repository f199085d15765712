import { useMatches } from '@remix-run/react';
import type { PageHandle } from '../ui/page-handle.ts';

export function usePage(): PageHandle {
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined);
  return Object.assign({}, ...handles);
}
