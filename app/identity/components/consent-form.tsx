import { Button } from '../../ui/button.tsx';
import { Note } from './sign-in-forms.tsx';

/** Asks whether a program may act for the person; `address` is the host and port at which it waits for the answer. */
export function ConsentForm({ address }: { address: string }) {
  return (
    <>
      <Note
        icon="lock"
        title="Let this program act for you?"
        text="It can read and change in Incident Xpress what you can. You can revoke this in your profile."
      />
      <dl className="dl">
        <div>
          <dt>Program</dt>
          <dd>A program on your own computer</dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>{address}</dd>
        </div>
      </dl>
      <p className="under">Choose Deny if you did not start it.</p>
      <form method="post" className="stack gap">
        <Button variant="primary" full name="allow" value="1">
          Allow
        </Button>
        <Button full name="deny" value="1">
          Deny
        </Button>
      </form>
      <p className="under">
        <a href="/login">Sign in as someone else</a>
      </p>
    </>
  );
}
