import { Button } from '@react-email/button';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { Email } from '../mailer.server.ts';
import { EmailFrame, looks } from './email-frame.tsx';

type MfaReset = { email: string; company: string; link: string };

export async function mfaReset(props: MfaReset): Promise<Omit<Email, 'id'>> {
  const email = <MfaResetEmail {...props} />;
  const [html, text] = await Promise.all([render(email), render(email, { plainText: true })]);
  return { to: props.email, subject: title, html, text };
}

const title = 'Your 2-step verification was reset';

function MfaResetEmail({ email, company, link }: MfaReset) {
  return (
    <EmailFrame title={title}>
      <Text style={looks.text}>
        An administrator of {company} reset the 2-step verification of {email} at Incident Xpress. Your phone, your
        authenticator app and your recovery codes no longer work, and you were signed out everywhere.
      </Text>
      <Text style={looks.text}>When you sign in the next time, you add a phone or an authenticator app again.</Text>
      <Button href={link} style={looks.button}>
        Sign in
      </Button>
      <Text style={looks.small}>
        If you did not ask for this, tell your administrator at once, and choose a new password.
      </Text>
    </EmailFrame>
  );
}
