import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatTime } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { maskedNotSaved } from '../../body/masked-not-saved.ts';
import type { SaveState } from '../../saving/draft-saver.ts';
import type { DraftFormData } from '../queries/draft-form.server.ts';
import type { SaveStatus } from '../use-autosave.ts';

export function SaveBar({ form, status }: { form: DraftFormData; status: SaveStatus }) {
  const isHydrated = useHydrated();
  const lastSaved = status.savedAt ?? form.savedAt;
  const note = status.state && notes[status.state]?.({ form });
  return (
    <section className="actions" aria-label="Actions">
      {status.state === 'offline' && (
        <div className="offline" role="alert">
          <Notice
            kind="warn"
            title={`No connection${status.since ? ` since ${formatTime(status.since, form.display)}` : ''}.`}
          >
            Nothing you typed is lost: it is kept in this browser and saved when the connection is back. Save must wait
            until then.
          </Notice>
        </div>
      )}
      <div className="actions__in">
        <div className="actions__say">
          <span role="status">
            {(status.state === 'saved' || status.state === 'elsewhere') && (
              <span key={status.saves} className="chip chip--saved chip--fade">
                <Icon name="check" />
                Draft saved
              </span>
            )}
            {note && <b>{note}</b>}
          </span>
          <span data-last-saved>{lastSaved && `Last saved ${lastSaved}`}</span>
          {!(form.may.delete && form.may.close) && (
            <span className="small" id={whyId}>
              A button is disabled if your workgroup does not have the privilege.
            </span>
          )}
        </div>
        <Button
          variant="danger-quiet"
          icon="trash"
          className="btn--lone"
          formAction={`${form.page}/keep/delete`}
          formNoValidate
          {...disabledProps(form.may.delete)}
        >
          <span>{form.draft.incidentId ? 'Discard changes' : 'Delete Draft'}</span>
        </Button>
        <Button formNoValidate className="keep-draft" hidden={isHydrated}>
          Save draft
        </Button>
        <Button formAction={`${form.page}/prepare-close`} {...disabledProps(form.may.close)}>
          Close incident
        </Button>
        <Button variant="primary" formAction={`${form.page}/submit`}>
          Save
        </Button>
      </div>
    </section>
  );
}

const notes: Partial<Record<SaveState, (props: { form: DraftFormData }) => ReactNode>> = {
  failing: () => 'Not saved yet: the server cannot save right now. Saving is retried automatically.',
  refused: () =>
    'Not saved: your last change is too large or could not be read. Shorten or change it; it is then saved automatically.',
  'signed-out': () => (
    <>
      Not saved: you were logged out.{' '}
      <a href="/login" target="_blank" rel="noreferrer">
        Sign in again
      </a>
      , then continue on this page.
    </>
  ),
  elsewhere: ({ form }) => (
    <>
      Saved together with changes from another window. <a href={form.page}>Show all changes</a>
    </>
  ),
  masked: ({ form }) => (
    <>
      {maskedNotSaved} <a href={form.page}>Show the saved form</a>
    </>
  ),
  gone: () =>
    'Not saved: this draft was deleted, or someone else has signed in. Copy what you still need from this page.',
  forbidden: () =>
    'Not saved: you no longer have permission to save this draft, or someone else has signed in. Ask your administrator, or sign in again.',
  disabled: () => 'Not saved: Account is disabled. Ask your administrator; saving is retried automatically.',
};

const whyId = 'why-disabled';

function disabledProps(may: boolean) {
  return may ? {} : { disabled: true, 'aria-describedby': whyId };
}
