import { useSyncExternalStore } from 'react';

/** False on the server and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
