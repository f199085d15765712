import { Button } from '../../../ui/button.tsx';
import { counted, formatTime } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { maskedNotSaved } from '../../autosave/masked-not-saved.ts';
import type { DraftFormData } from '../queries/draft-form.server.ts';

/** Shows the save status, which `draft-form.client.ts` updates, and the buttons with the primary one last. */
export function SaveBar({ form }: { form: DraftFormData }) {
  return (
    <section className="actions" aria-label="Actions">
      <div className="actions__in">
        <div className="actions__say">
          <span role="status" />
          <template data-say="saved">
            <span className="chip chip--saved chip--fade">
              <Icon name="check" />
              Draft saved
            </span>
          </template>
          <b data-say="offline" hidden>
            Not saved yet: no connection since <span data-since data-time-zone={form.display.timeZone} />. It is tried
            again.
          </b>
          <b data-say="failing" hidden>
            Not saved yet: the server cannot save right now. It is tried again.
          </b>
          <b data-say="refused" hidden>
            Not saved: what was changed last is too large, or was not understood. Change or shorten it, and it is tried
            again.
          </b>
          <b data-say="signed-out" hidden>
            Not saved: you were logged out.{' '}
            <a href="/login" target="_blank" rel="noreferrer">
              Sign in again
            </a>
            , then go on here.
          </b>
          <b data-say="elsewhere" hidden>
            Saved, with what was changed elsewhere. <a href={form.page}>Show it all</a>
          </b>
          <b data-say="masked" hidden>
            {maskedNotSaved} <a href={form.page}>Show the form as it is saved</a>
          </b>
          <b data-say="gone" hidden>
            Not saved: this draft was deleted, or somebody else has signed in. Copy what you still need from this page.
          </b>
          <b data-say="barred" hidden>
            Not saved: you may not save this draft any more, or somebody else has signed in. Ask your administrator, or
            sign in as yourself.
          </b>
          <b data-say="disabled" hidden>
            Not saved: Account is disabled. It is tried again; ask your administrator.
          </b>
          <span data-last-saved>
            {form.draft.touched && `Last saved ${formatTime(form.draft.updatedAt, form.display)}`}
          </span>
          {/* where scripts run, one is asked before */}
          <noscript>
            <span className="small">
              {`Save at least every ${idleTime(form.autoLogoutSeconds)}: you are signed out after that.`}
            </span>
          </noscript>
          {!(form.may.delete && form.may.close) && (
            <span className="small" id={whyId}>
              A button is disabled where your workgroup lacks the privilege.
            </span>
          )}
        </div>
        <Button
          variant="danger-quiet"
          icon="trash"
          className="btn--lone"
          name="intent"
          value="delete"
          formNoValidate
          {...disabledProps(form.may.delete)}
        >
          <span>{form.draft.incidentId ? 'Discard changes' : 'Delete Draft'}</span>
        </Button>
        <Button name="intent" value="keep" formNoValidate className="keep-draft">
          Save draft
        </Button>
        <Button name="intent" value="close" {...disabledProps(form.may.close)}>
          Close incident
        </Button>
        <Button variant="primary" name="intent" value="submit">
          Save
        </Button>
      </div>
    </section>
  );
}

function idleTime(seconds: number) {
  return seconds < 60 ? counted(seconds, 'second') : counted(Math.floor(seconds / 60), 'minute');
}

const whyId = 'why-disabled';

/** A disabled button shows the reason. */
function disabledProps(may: boolean) {
  return may ? {} : { disabled: true, 'aria-describedby': whyId };
}
