import { type RefObject, useEffect } from 'react';
import { useHydrated } from '../use-hydrated.ts';

/**
 * Returns the `defaultValue` of a text area. React sets it at each rendering, which moves the caret to the start, and
 * hydration replaces what was typed before it: it gets the text once, and the text area itself what changes later.
 */
export function useDefaultText(area: RefObject<HTMLTextAreaElement>, text: string): string | undefined {
  const isHydration = !useHydrated() && typeof document !== 'undefined';
  useEffect(() => {
    if (area.current && area.current.defaultValue !== text) area.current.defaultValue = text;
  }, [area, text]);
  return isHydration || area.current ? undefined : text;
}
