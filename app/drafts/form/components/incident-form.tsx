import type { FetcherWithComponents } from '@remix-run/react';
import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { incidentStatus } from '#db/vocabulary/incident.ts';
import { isPartKind } from '#db/vocabulary/part-fields.ts';
import type { Messages } from '../../../platform/form-errors.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { isConnectionLost } from '../../../ui/connection.ts';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { fieldId } from '../../../ui/field-id.ts';
import { isFormControl, submitterOf } from '../../../ui/form-control.ts';
import { idleTime } from '../../../ui/idle-time.ts';
import { type Toast, Toasts } from '../../../ui/toasts.tsx';
import { UnsavedNotice } from '../../autosave/components/unsaved-notice.tsx';
import { useAutosave } from '../../autosave/use-autosave.ts';
import { IncidentChanged } from '../../editing/components/incident-changed.tsx';
import type { DraftFormData } from '../queries/draft-form.server.ts';
import { TypedParts, TypedPartsContext } from '../typed-parts.ts';
import { useFormErrors } from '../use-form-errors.ts';
import { FormSections } from './form-sections.tsx';
import { SaveBar } from './save-bar.tsx';

export type IncidentFormProps = {
  form: DraftFormData;
  errors: Messages;
  open: string | null;
  removed: string | null;
  operationId: string;
  backupKey: string;
  fetcher: Pick<FetcherWithComponents<unknown>, 'state' | 'submit'>;
  reload: () => void;
};

const formId = 'incident';

export function IncidentForm(props: IncidentFormProps) {
  const { form, open, removed, operationId } = props;
  const { draft } = form;
  const element = useRef<HTMLFormElement>(null);
  const { status, recovery, saver } = useAutosave(element, props);
  const { errors, onCheck } = useFormErrors(formId, props.errors);
  const { onSubmit, waiting } = useButtons(element, { status, saver }, props);
  const [typed] = useState(() => new TypedParts());
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a draft is loaded
  useLayoutEffect(() => typed.clear(), [draft]);
  return (
    <TypedPartsContext.Provider value={typed}>
      {recovery && <UnsavedNotice recovery={recovery} display={form.display} />}
      {draft.incidentId && draft.incidentVersion !== null && (
        <IncidentChanged id={draft.incidentId} version={draft.incidentVersion} />
      )}
      {/* what the browser would fill in on coming back is not what is saved */}
      <form
        ref={element}
        method="post"
        action={form.page}
        noValidate
        autoComplete="off"
        id={formId}
        onSubmit={(event) => onCheck(event) || onSubmit(event)}
        onInput={(event) => recordTyped(event, draft.body, typed)}
      >
        {/* a browser presses the first button of a form for Enter in any field: this one keeps the draft */}
        <button type="submit" className="sr" tabIndex={-1} aria-hidden="true" formAction={`${form.page}/enter`} />
        <input type="hidden" name="revision" value={draft.revision} />
        <input type="hidden" name="operationId" value={operationId} />
        <input type="hidden" name="whole" value="on" />
        <input type="hidden" name="shown" value={form.shown} />
        <div className="page">
          <div className="head">
            <h1>Incident #{draft.number}</h1>
            <StatusBadge status={draft.incidentId ? incidentStatus.editing : incidentStatus.draft} />
            <span className="meta">
              Started <time dateTime={draft.createdAt}>{form.startedAt}</time>
            </span>
            {/* scripts save by themselves and warn before the logout */}
            <noscript>
              <span className="meta">
                {`Save at least every ${idleTime(form.autoLogoutSeconds)}: you are logged out after that.`}
              </span>
            </noscript>
            {draft.incidentId && (
              <div className="head__end">
                <Button icon="eye" formAction={`${form.page}/view`} formNoValidate>
                  View
                </Button>
              </div>
            )}
          </div>
          <ErrorSummary
            errors={Object.entries(errors).flatMap(([field, messages]) =>
              messages.slice(0, 1).map((message) => ({ message, id: field ? fieldId(field) : undefined })),
            )}
          />
          <FormSections {...{ form, errors, open, removed }} />
        </div>
        <SaveBar form={form} status={status} />
      </form>
      {waiting && createPortal(<Toasts toasts={[waiting]} />, document.body)}
    </TypedPartsContext.Provider>
  );
}

type Autosave = Pick<ReturnType<typeof useAutosave>, 'status' | 'saver'>;
const maxWaitMilliseconds = 3_000;

/** Runs buttons after saving what was typed. `waiting` names the one to press again when the connection is back. */
function useButtons(element: RefObject<HTMLFormElement>, { status, saver }: Autosave, props: IncidentFormProps) {
  const { form, errors, operationId, fetcher } = props;
  const [waiting, setWaiting] = useState<Toast | null>(null);
  const isOffline = status.state === 'offline';
  useEffect(() => {
    if (!isOffline) setWaiting(null);
  }, [isOffline]);
  const busyButton = useRef<HTMLButtonElement | null>(null);
  const release = () => {
    busyButton.current?.removeAttribute('aria-busy');
    busyButton.current = null;
    if (element.current) element.current.inert = false;
  };
  const isIdle = fetcher.state === 'idle';
  const isRefused = Object.keys(errors).length > 0;
  // before the error summary takes the focus, which nothing in an inert form can receive
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a request is refused or ends
  useLayoutEffect(() => {
    if (isIdle || isRefused) release();
  }, [isIdle, errors]);

  useEffect(() => {
    const held = new Set<HTMLFormElement>();
    let isReleased = false;
    /** Another form of the page, such as a dialog or the logout, is sent after everything typed is saved. */
    const onOtherForm = async (event: SubmitEvent) => {
      const other = event.target;
      if (!(other instanceof HTMLFormElement) || other === element.current || other.method === 'dialog') return;
      if (isReleased || !saver.current) return;
      // Conform checks a field by a button that it removes at once; nothing is sent
      if (event.submitter?.getAttribute('name') === '__intent__') return;
      // an upload has its own message, at the file
      const isUpload = other.enctype === 'multipart/form-data';
      if (isUpload && saver.current.unsaved.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      if (held.has(other)) return;
      held.add(other);
      const late = new Promise<true>((resolve) => setTimeout(resolve, maxWaitMilliseconds, true));
      const isReady = await Promise.race([isUpload ? saver.current.save() : saver.current.finish(), late]);
      held.delete(other);
      if (!isReady && !isUpload && isConnectionLost()) return setWaiting(mustWait(event.submitter));
      isReleased = true;
      if (other.isConnected) other.requestSubmit(event.submitter);
      isReleased = false;
    };
    addEventListener('submit', onOtherForm, { capture: true });
    return () => removeEventListener('submit', onOtherForm, { capture: true });
  }, [element, saver]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    const button = submitterOf(event);
    event.preventDefault();
    if (busyButton.current || !saver.current) return;
    const action = button?.getAttribute('formaction') ?? form.page;
    if (!button || action === `${form.page}/enter`) return void saver.current.save();
    busyButton.current = button;
    button.setAttribute('aria-busy', 'true');
    const isLeaving = leaving.some((name) => action === `${form.page}/${name}`);
    // a request that fails would replace the form by an error page
    if (!(await saver.current.finish())) {
      setWaiting(mustWait(button));
      return release();
    }
    // no more input is accepted while the page is replaced
    if (isLeaving && element.current) element.current.inert = true;
    const fields = { revision: String(saver.current.revision), operationId };
    fetcher.submit(fields, { method: 'post', action, preventScrollReset: true });
  };
  return { onSubmit, waiting: isOffline ? waiting : null };
}

function mustWait(button: HTMLElement | null): Toast {
  const name = button?.ariaLabel ?? button?.textContent ?? 'This';
  const message = `${name} must wait until the connection is back. Nothing you typed is lost.`;
  return { kind: 'warn', message, id: crypto.randomUUID() };
}

const leaving = ['submit', 'view'];

function recordTyped({ target }: FormEvent, body: DraftFormData['draft']['body'], typed: TypedParts) {
  if (!isFormControl(target)) return;
  const [, kind = '', at, field = ''] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(target.name) ?? [];
  const part = isPartKind(kind) && body[kind][Number(at)];
  const isCheckbox = target instanceof HTMLInputElement && target.type === 'checkbox';
  if (part) typed.set(part.id, field, isCheckbox ? target.checked : target.value);
}
