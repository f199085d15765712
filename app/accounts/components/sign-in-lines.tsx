import { Button, LinkButton } from '../../ui/button.tsx';
import { DateTime } from '../../ui/dates/date-time.tsx';
import type { Display } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import type { MyProgram } from '../queries/my-programs.server.ts';
import type { MySession } from '../queries/my-sessions.server.ts';

type SignInLinesProps = {
  may: { changePassword: boolean };
  mfa: { phone: string | null; hasApp: boolean; codes: number } | null;
  sessions: MySession[];
  programs: MyProgram[];
  display: Display;
};

export function SignInLines({ may, mfa, sessions, programs, display }: SignInLinesProps) {
  return (
    <Section id="sign-in" name="Sign-in" tight>
      <ul className="plain lines">
        {may.changePassword && (
          <li>
            <div>
              <b>Password</b>
              <p className="small quiet">You get an email with a link.</p>
            </div>
            <form method="post" action="/profile/password">
              <Button>Change Password</Button>
            </form>
          </li>
        )}
        {mfa && (
          <>
            <li>
              <div>
                <b>Code by SMS</b>
                <p className="small quiet">{mfa.phone ? `${mfa.phone}, verified` : 'Not set up.'}</p>
              </div>
              <LinkButton href="/change2FAPhone">Change MFA Phone</LinkButton>
            </li>
            <li>
              <div>
                <b>Authenticator app</b>
                <p className="small quiet">
                  {mfa.hasApp
                    ? `Set up. ${mfa.codes} recovery codes are not used yet.`
                    : 'Not set up. Works without a network.'}
                </p>
              </div>
              <LinkButton href="/mfa/authenticator">{mfa.hasApp ? 'Set up again' : 'Set up'}</LinkButton>
            </li>
          </>
        )}
        <li>
          <div>
            <b>Signed in now</b>
            <ul className="plain small quiet">
              {sessions.map(({ id, startedAt, lastActiveAt, isCurrent }) => (
                <li key={id}>
                  {isCurrent ? 'Here, since ' : 'Another browser, since '}
                  <DateTime at={startedAt} display={display} />, last active{' '}
                  <DateTime at={lastActiveAt} display={display} />
                </li>
              ))}
            </ul>
          </div>
          <form method="post" action="/profile/sign-out">
            <Button>Sign out everywhere</Button>
          </form>
        </li>
        {programs.length > 0 && (
          <li>
            <div>
              <b>Programs that act for you</b>
              <ul className="plain small quiet">
                {programs.map(({ clientId, address, allowedAt }) => (
                  <li key={clientId}>
                    {`Programs on your own computer, last allowed at ${address} on `}
                    <DateTime at={allowedAt} display={display} />
                  </li>
                ))}
              </ul>
            </div>
            <form method="post" action="/profile/programs/revoke">
              <Button aria-label="Revoke programs that act for you">Revoke</Button>
            </form>
          </li>
        )}
      </ul>
    </Section>
  );
}
