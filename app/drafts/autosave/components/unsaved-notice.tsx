import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { DraftFormData } from '../../form/queries/draft-form.server.ts';

type UnsavedNoticeProps = {
  form: DraftFormData;
  /** The key, in base64, that decrypts the backups in this user's browser. */
  copyKey: string;
};

/** Hidden until `offer-recovery.client.ts` finds input that the server never received. */
export function UnsavedNotice({ form: { draft, display }, copyKey }: UnsavedNoticeProps) {
  return (
    <section
      hidden
      className="notice notice--warn"
      aria-label="Not saved yet"
      data-unsaved={draft.incidentId ?? draft.id}
      data-key={copyKey}
      data-date-format={display.dateFormat}
      data-time-zone={display.timeZone}
    >
      <div className="notice__in">
        <Icon name="warn" />
        <p role="status">
          What you typed last was not saved yet (<time />)
        </p>
        <Button type="button" data-wanted="yes">
          Put it back
        </Button>
        <Button type="button" variant="quiet" data-wanted="no">
          Discard
        </Button>
      </div>
    </section>
  );
}
