import { type ReactNode, useContext } from 'react';
import { isKeyOf } from '#db/vocabulary/keys.ts';
import type { errorTexts } from '../../platform/web/error-texts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { MessagePart } from '../../ui/pages/message-page.tsx';
import { PageContext } from '../../ui/pages/page-context.ts';
import { Path } from '../../ui/path.tsx';
import type { FrameOfUser } from '../queries/frame.server.ts';

type User = FrameOfUser | null | undefined;

export function NextSteps({ type, user, helpers = [] }: { type: string; user: User; helpers?: string[] }) {
  return isKeyOf(steps, type) ? steps[type]?.(user, helpers) : undefined;
}

const steps: { [Type in keyof typeof errorTexts]?: (user: User, helpers: string[]) => ReactNode } = {
  pending: () => (
    <MessagePart title="The link in the email">
      <p>It works for 24 hours, and only for the address it was sent to.</p>
    </MessagePart>
  ),
  inactive: () => (
    <MessagePart title="What happens to your work">
      <p>Everything you recorded is kept. When an administrator activates your account again, you sign in as before.</p>
    </MessagePart>
  ),
  unknownStatus: () => (
    <MessagePart title="If it happens again">
      <p>Ask an administrator of your organisation to check your account.</p>
    </MessagePart>
  ),
  exceedMaxConcurrentUser: (_user, helpers) => (
    <>
      <MessagePart title="When you can sign in">
        <p>As soon as someone logs out, or is logged out after inactivity. Try again in a few minutes.</p>
      </MessagePart>
      {helpers.length > 0 && (
        <MessagePart title="Who can help">
          <p>{`${helpers.join(', ')} can let more people sign in at the same time.`}</p>
        </MessagePart>
      )}
    </>
  ),
  noPermission: (user) =>
    // an administrator who lacks a privilege lacks one that no workgroup gives
    user &&
    !user.admin && (
      <MessagePart title="Who can change it">
        <p>{`The workgroup ${user.workgroup} does not have the privilege for this. ${whoCanGiveIt(user)}`}</p>
      </MessagePart>
    ),
  pageNotExist: (user) => (
    <>
      <MessagePart title="Where to go from here">{user ? <FindIncident /> : <SignIn />}</MessagePart>
      <LastOpened />
    </>
  ),
};

function FindIncident() {
  return (
    <>
      <p>The incident may be locked or deleted, or the address may be mistyped.</p>
      <form className="with-end" action="/find" role="search" aria-label="Find an incident">
        <div className="field">
          <label htmlFor="missing-incident">Words or incident number</label>
          <input className="input" type="search" id="missing-incident" name="q" required />
        </div>
        <div className="with-end__end">
          <Button icon="search">Find</Button>
        </div>
      </form>
    </>
  );
}

function SignIn() {
  return (
    <>
      <p>The address may be mistyped, or the page may be shown only after you sign in.</p>
      <LinkButton href="/login">SIGN IN</LinkButton>
    </>
  );
}

function LastOpened() {
  const { lastOpened = [] } = useContext(PageContext);
  if (lastOpened.length === 0) return null;
  return (
    <MessagePart title="You last opened">
      <ul className="lines">
        {lastOpened.map(({ id, number, classPath }) => (
          <li key={id}>
            <Path parts={classPath} />
            <a href={`/incidents/${id}`}>#{number}</a>
          </li>
        ))}
      </ul>
    </MessagePart>
  );
}

function whoCanGiveIt({ account, administrators }: FrameOfUser): string {
  const one = `an administrator of ${account}`;
  if (administrators.length === 0) return `Ask ${one}.`;
  return `Ask ${one}: ${administrators.join(', ')}.`;
}
