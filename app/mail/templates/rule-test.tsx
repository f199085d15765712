import { Button } from '@react-email/button';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { Email } from '../mailer.server.ts';
import { EmailFrame, looks } from './email-frame.tsx';

type RuleTest = { email: string; rule: string; recipients: number; link: string };

export async function ruleTest(props: RuleTest): Promise<Omit<Email, 'id'>> {
  const { email: to, rule } = props;
  const element = <TestEmail {...props} />;
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })]);
  return { to, subject: `${rule}: Test`, html, text };
}

function TestEmail({ rule, recipients, link }: RuleTest) {
  const addresses = recipients === 1 ? 'the 1 recipient' : `the ${recipients} recipients`;
  return (
    <EmailFrame title={`Test of ${rule}`}>
      <Text style={looks.text}>
        This is a test of <strong>{rule}</strong>. It went to you alone: {addresses} did not get it.
      </Text>
      <Button href={link} style={looks.button}>
        Open the email notifications
      </Button>
    </EmailFrame>
  );
}
