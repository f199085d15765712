import { Button } from '../../ui/button.tsx';
import { DataList, Datum } from '../../ui/lists/data-list.tsx';
import { Note, SomeoneElse } from './sign-in-forms.tsx';

/** `address` is the host and port at which the client waits for the answer. */
export function ConsentForm({ address }: { address: string }) {
  return (
    <>
      <Note
        icon="lock"
        title="Let this program act for you?"
        text="It can read and change in Incident Xpress what you can. You can revoke this in your profile."
      />
      <DataList>
        <Datum label="Program" width="full">
          A program on your own computer
        </Datum>
        <Datum label="Address" width="full">
          {address}
        </Datum>
      </DataList>
      <p className="under">Choose Deny if you did not start it.</p>
      <form method="post" className="stack gap">
        <Button variant="primary" full name="allow" value="1">
          Allow
        </Button>
        <Button full name="deny" value="1">
          Deny
        </Button>
      </form>
      <SomeoneElse />
    </>
  );
}
