import { useSubmit } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * Submits a form whose button is for browsers without scripts, as soon as something is chosen, also before hydration. The
 * form has `autoComplete="off"`, so that a choice that the browser restores on Back is not submitted.
 */
export function useSubmitOnChange() {
  const ref = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const send = () => submit(ref.current, { preventScrollReset: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was chosen before hydration fired no event
  useEffect(() => {
    const inputs = [...(ref.current?.elements ?? [])].filter((each) => each instanceof HTMLInputElement);
    if (inputs.some(({ checked, defaultChecked }) => checked !== defaultChecked)) send();
  }, []);
  return { ref, send };
}
