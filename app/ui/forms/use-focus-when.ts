import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an element that cannot have `autofocus` in the browser, each time that `reason` becomes another value. */
export function useFocusWhen(reason: unknown): RefObject<HTMLDivElement> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reason) element.current?.focus();
  }, [reason]);
  return element;
}
