import { type FetcherWithComponents, useOutlet } from '@remix-run/react';
import {
  type ComponentProps,
  type FormEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { incidentStatus } from '#db/vocabulary/incident.ts';
import { isPartKind } from '#db/vocabulary/part-fields.ts';
import type { Messages } from '../../platform/forms/form-errors.ts';
import { ReviewBadge, StatusBadge } from '../../ui/badge.tsx';
import { isConnectionLost } from '../../ui/connection.ts';
import { idleTime } from '../../ui/dates/idle-time.ts';
import { fieldId } from '../../ui/fields/field-id.ts';
import { isFormControl, isValidation, submitterOf } from '../../ui/fields/form-control.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Path } from '../../ui/path.tsx';
import { type Toast, Toasts } from '../../ui/toasts.tsx';
import type { DraftBody } from '../body/draft-body.ts';
import { TypedParts, TypedPartsContext } from '../body/typed-parts.ts';
import { KeepButton } from '../editing/components/edit-bar.tsx';
import { ReturnedNotice } from '../editing/components/form-comments.tsx';
import { IncidentChanged } from '../editing/components/incident-changed.tsx';
import { SaveBar } from '../form/components/save-bar.tsx';
import { UnsavedNotice } from '../form/components/unsaved-notice.tsx';
import { formId } from '../form/form-id.ts';
import type { DraftFormData } from '../form/queries/draft-form.server.ts';
import { useAutosave } from '../form/use-autosave.ts';
import { useFormErrors } from '../form/use-form-errors.ts';
import { usePartChoices } from '../form/use-part-choices.ts';
import { type PageActions, useParts } from '../form/use-parts.ts';
import { FlushContext } from '../saving/name-check.ts';

import { FormSections } from './form-sections.tsx';

export type IncidentFormProps = {
  form: DraftFormData;
  errors: Messages;
  open: string | null;
  removed: string | null;
  operationId: string;
  backupKey: string;
  fetcher: Pick<FetcherWithComponents<unknown>, 'state' | 'submit'>;
  reload: () => void;
  page?: PageActions;
};

export function IncidentForm(props: IncidentFormProps) {
  const { open, removed, operationId, page, reload } = props;
  const element = useRef<HTMLFormElement>(null);
  const { status, recovery, saver } = useAutosave(element, props);
  const parts = useParts(saver, { element, loaded: props.form, page, reload });
  const form = usePartChoices(parts.form);
  const { draft } = form;
  const { errors: allErrors, onCheck } = useFormErrors(formId, props.errors);
  // the sections are memoized: the same errors are the same object
  const errors = useMemo(() => ofPresentParts(allErrors, draft.body), [allErrors, draft.body]);
  const { onSubmit, onClickCapture, waiting } = useButtons(element, { status, saver, press: parts.press }, props);
  const flush = useCallback(async () => (await saver.current?.flush()) ?? false, [saver]);
  const [typed] = useState(() => new TypedParts());
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a draft is loaded
  useLayoutEffect(() => typed.clear(), [draft]);
  return (
    <TypedPartsContext.Provider value={typed}>
      {recovery && <Offer recovery={recovery} display={form.display} />}
      {draft.incidentId && draft.incidentVersion !== null && (
        <IncidentChanged id={draft.incidentId} version={draft.incidentVersion} />
      )}
      {/* autocomplete is off, because the browser would restore values older than the saved ones */}
      <form
        ref={element}
        method="post"
        action={form.page}
        noValidate
        autoComplete="off"
        id={formId}
        onSubmit={(event) => onCheck(event) || onSubmit(event)}
        onClickCapture={onClickCapture}
        onInput={(event) => recordTyped(event, typed)}
      >
        {!draft.incidentId && <KeepButton page={form.page} />}
        <input type="hidden" name="revision" value={draft.revision} />
        <input type="hidden" name="operationId" value={operationId} />
        <input type="hidden" name="whole" value="on" />
        <input type="hidden" name="shown" value={form.shown} />
        <div className="page">
          <div className="head">
            {draft.incidentId ? (
              <>
                <h2 className="lede">
                  <Path parts={form.choices.paths[draft.body.lastClassId] ?? ['No class']} />
                </h2>
                {form.returned && <ReviewBadge state="RETURNED" />}
              </>
            ) : (
              <>
                <h1>Incident #{draft.number}</h1>
                <StatusBadge status={form.isSubmitted ? incidentStatus.open : incidentStatus.draft} />
              </>
            )}
            <span className="meta">
              Started <time dateTime={draft.createdAt}>{form.startedAt}</time>
            </span>
            {/* scripts save automatically and warn before the logout */}
            <noscript>
              <span className="meta">
                {`Save at least every ${idleTime(form.autoLogoutSeconds)}: you are logged out after that.`}
              </span>
            </noscript>
          </div>
          {form.isSubmitted && (
            <Notice kind="info">{`Incident #${draft.number} is saved. What you change here is kept as an edit of it.`}</Notice>
          )}
          <ErrorSummary
            errors={Object.entries(errors).flatMap(([field, messages]) =>
              messages.slice(0, 1).map((message) => ({ message, id: field ? fieldId(field) : undefined })),
            )}
          />
          <ReturnedNotice returned={form.returned} comments={form.comments} />
          <FlushContext.Provider value={flush}>
            <FormSections form={form} errors={errors} open={open} removed={removed} loaded={props.form} />
          </FlushContext.Provider>
        </div>
        <SaveBar form={form} status={status} />
      </form>
      {waiting && createPortal(<Toasts toasts={[waiting]} />, document.body)}
    </TypedPartsContext.Provider>
  );
}

/** A dialog makes the page below it inert, so the offer stands above it. */
function Offer(props: ComponentProps<typeof UnsavedNotice>) {
  const isCovered = useOutlet() !== null;
  if (!isCovered) return <UnsavedNotice {...props} />;
  return createPortal(
    <div className="above-dialog">
      <UnsavedNotice {...props} />
    </div>,
    document.body,
  );
}

type Autosave = Pick<ReturnType<typeof useAutosave>, 'status' | 'saver'> & {
  press: ReturnType<typeof useParts>['press'];
};
const maxWaitMilliseconds = 3_000;

/** Runs buttons after a save. `waiting` names the button to press again when the connection is back. */
function useButtons(element: RefObject<HTMLFormElement>, { status, saver, press }: Autosave, props: IncidentFormProps) {
  const { form, errors, operationId, fetcher, page } = props;
  const [waiting, setWaiting] = useState<Toast | null>(null);
  const isOffline = status.state === 'offline';
  useEffect(() => {
    if (!isOffline) setWaiting(null);
  }, [isOffline]);
  const isDoubleClick = useRef(false);
  const busyButton = useRef<HTMLButtonElement | null>(null);
  const release = () => {
    busyButton.current?.removeAttribute('aria-busy');
    busyButton.current = null;
    if (element.current) element.current.inert = false;
  };
  const isIdle = fetcher.state === 'idle';
  const isRefused = Object.keys(errors).length > 0;
  // the error summary takes the focus next, which nothing in an inert form can receive
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a request is refused or ends
  useLayoutEffect(() => {
    if (isIdle || isRefused) release();
  }, [isIdle, errors]);

  useEffect(() => {
    const held = new Set<HTMLFormElement>();
    let isReleased = false;
    /** Other forms of the page, such as a dialog or the logout, are sent after a save. */
    const onOtherForm = async (event: SubmitEvent) => {
      const other = event.target;
      if (!(other instanceof HTMLFormElement) || other === element.current || other.method === 'dialog') return;
      if (isReleased || isValidation(event.submitter) || !saver.current) return;
      // the browser adds the person itself
      if (page?.dialog.current && new URL(other.action).pathname === `${form.page}/add-person`) return;
      // an upload shows its own message at the file
      const isUpload = other.enctype === 'multipart/form-data';
      if (isUpload && saver.current.unsaved.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      if (held.has(other)) return;
      held.add(other);
      event.submitter?.setAttribute('aria-busy', 'true');
      const late = new Promise<true>((resolve) => setTimeout(resolve, maxWaitMilliseconds, true));
      const isReady = await Promise.race([isUpload ? saver.current.save() : saver.current.finish(), late]);
      held.delete(other);
      event.submitter?.removeAttribute('aria-busy');
      if (!isReady && !isUpload && isConnectionLost()) return setWaiting(mustWait(event.submitter));
      isReleased = true;
      if (other.isConnected) other.requestSubmit(event.submitter);
      isReleased = false;
    };
    addEventListener('submit', onOtherForm, { capture: true });
    return () => removeEventListener('submit', onOtherForm, { capture: true });
  }, [element, saver, page, form.page]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    const button = submitterOf(event);
    event.preventDefault();
    const action = button?.getAttribute('formaction') ?? form.page;
    if (await press(action, isDoubleClick.current)) return;
    if (busyButton.current || !saver.current) return;
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
  const onClickCapture = ({ detail }: MouseEvent) => {
    isDoubleClick.current = detail > 1;
  };
  return { onSubmit, onClickCapture, waiting: isOffline ? waiting : null };
}

function mustWait(button: HTMLElement | null): Toast {
  const name = button?.ariaLabel ?? button?.textContent ?? 'This';
  const message = `${name} must wait until the connection is back. Nothing you typed is lost.`;
  return { kind: 'warn', message, id: crypto.randomUUID() };
}

const leaving = ['submit', 'view', 'history', 'leave'];

/** Leaves out the errors of removed parts, which have them again once they are restored. */
function ofPresentParts(errors: Messages, body: DraftBody): Messages {
  const isPresent = (path: string) => {
    const [kind = '', partId] = path.split('.');
    return !isPartKind(kind) || body[kind].some(({ id }) => id === partId);
  };
  const paths = Object.keys(errors);
  return paths.every(isPresent)
    ? errors
    : Object.fromEntries(paths.filter(isPresent).map((path) => [path, errors[path]!]));
}

function recordTyped({ target }: FormEvent, typed: TypedParts) {
  if (!isFormControl(target)) return;
  const [kind = '', partId = '', field = '', more] = target.name.split('.');
  const isCheckbox = target instanceof HTMLInputElement && target.type === 'checkbox';
  if (isPartKind(kind) && field && !more) typed.set(partId, field, isCheckbox ? target.checked : target.value);
}
