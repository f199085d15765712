import { useBlocker } from '@remix-run/react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import { isValidation, submitterOf } from '../fields/form-control.ts';
import { ConfirmDialog } from './dialog.tsx';

/** Asks before a page or dialog with unsaved changes is left. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null);
  const changed = useRef(new Set<HTMLFormElement>());
  const isPosting = useRef(false);
  const isUnsaved = () =>
    [...changed.current].some((form) => form.isConnected) || page.current?.querySelector('form[data-unsaved]') !== null;
  const isUnsavedNow = useRef(isUnsaved);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => !isPosting.current && from.pathname !== to.pathname && isUnsaved(),
  );
  const left = useRef<Element | null>(null);
  const isAsking = blocker.state === 'blocked';
  // the question makes the page inert, which removes the focus
  if (isAsking && left.current === null) left.current = document.activeElement;
  useEffect(() => {
    if (isAsking) return;
    if (left.current instanceof HTMLElement && left.current.isConnected) left.current.focus();
    left.current = null;
  }, [isAsking]);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const forms = changed.current;
    for (const name of ['beforeunload', 'ask-unsaved']) {
      addEventListener(name, (event) => isUnsavedNow.current() && event.preventDefault(), { signal });
    }
    for (const name of ['leaving-idle', 'signed-out']) addEventListener(name, () => forms.clear(), { signal });
    return () => stop.abort();
  }, []);
  return (
    <>
      <div
        ref={page}
        className="contents"
        onInput={({ target }: FormEvent) => {
          const { form } = target as HTMLInputElement;
          if (form?.method === 'post') changed.current.add(form);
        }}
        onSubmitCapture={(event) => {
          const { target } = event;
          if (isValidation(submitterOf(event))) return;
          isPosting.current = (target as HTMLFormElement).method === 'post';
          changed.current.delete(target as HTMLFormElement);
          // the navigation begins while the event is dispatched
          setTimeout(() => (isPosting.current = false));
        }}
        {...(isAsking && { inert: '' })}
      >
        {children}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Leave without saving?"
          onDismiss={blocker.reset}
          foot={
            <>
              <Button type="button" variant="primary" onClick={blocker.reset}>
                Keep editing
              </Button>
              <Button type="button" variant="danger" onClick={blocker.proceed}>
                Leave
              </Button>
            </>
          }
        >
          <p>What you typed is not saved.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
