import { useSubmit } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** Submits a form whose button is for browsers without scripts, as soon as something is chosen, also before hydration. */
export function useSubmitOnChange() {
  const ref = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const send = () => submit(ref.current, { preventScrollReset: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was chosen before hydration fired no event
  useEffect(() => {
    const boxes = ref.current?.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox]') ?? [];
    if ([...boxes].some(({ checked, defaultChecked }) => checked !== defaultChecked)) send();
  }, []);
  return { ref, send };
}
