import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { Email } from '../mailer.server.ts';
import { EmailFrame, looks } from './email-frame.tsx';

type SignInCode = { email: string; digits: string; minutes: number };

export async function signInCode(props: SignInCode): Promise<Omit<Email, 'id'>> {
  const email = <SignInCodeEmail {...props} />;
  const [html, text] = await Promise.all([render(email), render(email, { plainText: true })]);
  return { to: props.email, subject: 'Your sign-in code', html, text };
}

function SignInCodeEmail({ email, digits, minutes }: SignInCode) {
  return (
    <EmailFrame title="Your sign-in code">
      <Text style={looks.text}>
        Someone is signing in to Incident Xpress as {email} on a new device. If it is you, enter this code on the
        sign-in page:
      </Text>
      <Text style={looks.code}>
        {digits.slice(0, 4)} {digits.slice(4)}
      </Text>
      <Text style={looks.text}>
        The code works for {minutes} minutes, on that page only. After the code, enter your password.
      </Text>
      <Text style={looks.small}>
        If it is not you, do nothing and do not give the code to anyone. Nobody can sign in on a new device without it.
      </Text>
    </EmailFrame>
  );
}
