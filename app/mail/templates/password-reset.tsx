import { Button } from '@react-email/button';
import { Link } from '@react-email/link';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { PasswordResetReason } from '#db/vocabulary/notices.ts';
import type { Email } from '../mailer.server.ts';
import { EmailFrame, looks } from './email-frame.tsx';

type PasswordReset = { email: string; link: string; reason: PasswordResetReason; minutes: number };

export async function passwordReset(props: PasswordReset): Promise<Omit<Email, 'id'>> {
  const email = <PasswordResetEmail {...props} />;
  const [html, text] = await Promise.all([render(email), render(email, { plainText: true })]);
  return { to: props.email, subject: subjects[props.reason], html, text };
}

const subjects: Record<PasswordResetReason, string> = {
  forgotten: 'Choose a new password',
  change: 'Choose a new password',
  'sign-up': 'You can sign in already',
};

const openings: Record<PasswordResetReason, (email: string) => string> = {
  forgotten: (email) => `Someone asked for a new password for ${email} at Incident Xpress.`,
  change: (email) => `You asked in your profile to change the password of ${email}.`,
  'sign-up': (email) =>
    `Someone signed up for Incident Xpress with ${email}, which has access already. No other account was created. If you do not know the password, choose a new one.`,
};

function PasswordResetEmail({ email, link, reason, minutes }: PasswordReset) {
  return (
    <EmailFrame title={subjects[reason]}>
      <Text style={looks.text}>{openings[reason](email)}</Text>
      <Button href={link} style={looks.button}>
        Choose a new password
      </Button>
      <Text style={looks.text} data-skip-in-text="true">
        Or open this address in your browser:
      </Text>
      <Text style={looks.text} data-skip-in-text="true">
        <Link href={link} style={looks.link}>
          {link}
        </Link>
      </Text>
      <Text style={looks.text}>The link works for {minutes} minutes, and once.</Text>
      <Text style={looks.small}>
        If you did not ask for this, do nothing: your password stays as it is. Do not forward this email.
      </Text>
    </EmailFrame>
  );
}
