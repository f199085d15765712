import { Button } from '@react-email/button';
import { Link } from '@react-email/link';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { Email } from '../mailer.server.ts';
import { EmailFrame, looks } from './email-frame.tsx';

type Verification = { email: string; link: string; isInvited: boolean };

export async function verification(props: Verification): Promise<Omit<Email, 'id'>> {
  const email = <VerificationEmail {...props} />;
  const [html, text] = await Promise.all([render(email), render(email, { plainText: true })]);
  return { to: props.email, subject: 'Verify your email address', html, text };
}

function VerificationEmail({ email, link, isInvited }: Verification) {
  return (
    <EmailFrame title="Verify your email address">
      <Text style={looks.text}>
        {isInvited
          ? `Someone in your organisation gave you access to Incident Xpress with the address ${email}. Verify that it is yours and choose your password; then you can sign in.`
          : `You signed up for Incident Xpress with the address ${email}. Verify that it is yours, with the password that you chose, to complete the sign-up; then you can sign in.`}
      </Text>
      <Button href={link} style={looks.button}>
        Verify email address
      </Button>
      <Text style={looks.text} data-skip-in-text="true">
        Or open this address in your browser:
      </Text>
      <Text style={looks.text} data-skip-in-text="true">
        <Link href={link} style={looks.link}>
          {link}
        </Link>
      </Text>
      <Text style={looks.text}>The link works for 24 hours.</Text>
      <Text style={looks.small}>If you did not ask for this, do nothing. Nobody can sign in without the link.</Text>
    </EmailFrame>
  );
}
