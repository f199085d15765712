import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the element whenever `reason` changes; hydrated elements ignore `autofocus`. */
export function useFocusWhen(reason: unknown): RefObject<HTMLDivElement> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reason) element.current?.focus();
  }, [reason]);
  return element;
}
