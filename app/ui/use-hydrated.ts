import { useSyncExternalStore } from 'react';

/** Returns whether React runs this page in the browser; false on the server and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
