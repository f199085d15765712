import { Button } from '../../ui/button.tsx';
import { idleTime } from '../../ui/dates/idle-time.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';

/** The frame's script shows these hidden dialogs; the server also ends idle sessions itself. */
export function AutoLogout({ seconds }: { seconds: number }) {
  return (
    <>
      <Countdown seconds={seconds} />
      <LogoutQuestion />
    </>
  );
}

function LogoutQuestion() {
  return (
    <div hidden id="logout-question">
      <ConfirmDialog
        title="Log out without saving?"
        form={{ action: '/logout', reloadDocument: true }}
        foot={
          <>
            <Button type="button" variant="primary" data-stay>
              Stay
            </Button>
            <Button variant="danger">Logout</Button>
          </>
        }
      >
        <p>What you typed is not saved. Logging out deletes it.</p>
      </ConfirmDialog>
    </div>
  );
}

function Countdown({ seconds }: { seconds: number }) {
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
