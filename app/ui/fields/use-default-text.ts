import { type RefObject, useEffect } from 'react';
import { useHydrated } from '../use-hydrated.ts';

/** React sets a text area's `defaultValue` at each render, which moves the caret, and hydration discards early input. */
export function useDefaultText(area: RefObject<HTMLTextAreaElement>, text: string): string | undefined {
  const isHydration = !useHydrated() && typeof document !== 'undefined';
  useEffect(() => {
    if (area.current && area.current.defaultValue !== text) area.current.defaultValue = text;
  }, [area, text]);
  return isHydration || area.current ? undefined : text;
}
