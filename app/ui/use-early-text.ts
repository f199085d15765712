import { useHydrated } from './use-hydrated.ts';

/** Undefined during hydration, which would otherwise replace what was typed before it. */
export function useEarlyText(defaultValue: string | undefined): string | undefined {
  return useHydrated() || typeof document === 'undefined' ? defaultValue : undefined;
}
