import { Button } from '../../ui/button.tsx';
import { idleTime } from '../../ui/dates/idle-time.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';

/** The frame's script shows this hidden dialog; the server also ends idle sessions itself. */
export function AutoLogout({ seconds }: { seconds: number }) {
  return (
    <div hidden id="auto-logout" data-seconds={seconds}>
      <ConfirmDialog
        title="Auto logout"
        form={{ action: '/logout', reloadDocument: true }}
        foot={
          <>
            <Button>Logout</Button>
            <Button type="button" variant="primary" data-stay>
              Cancel
            </Button>
          </>
        }
      >
        <div className="count-row">
          <span className="countdown" role="timer" aria-live="off">
            30
          </span>
          <p>
            seconds until you are logged out.
            <br />
            <span className="quiet">
              Nothing was touched for {idleTime(seconds)}. <span data-saved="saved">What you typed is saved.</span>
              <span data-saved="unsaved" hidden>
                What you typed is not saved yet.
              </span>
              <span data-saved="offline" hidden>
                Not saved yet: you are offline.
              </span>
            </span>
          </p>
        </div>
        <p data-lock>
          <span data-saved="saved">You are offline.</span>
          <span data-saved="offline" hidden>
            Not saved yet: you are offline.
          </span>{' '}
          This page is locked. You are logged out when the connection is back.
        </p>
      </ConfirmDialog>
    </div>
  );
}
