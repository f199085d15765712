import { Button } from '@react-email/button';
import { Link } from '@react-email/link';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { Email } from '../mailer.server.ts';
import { EmailFrame, looks } from './email-frame.tsx';

type TargetCrossed = {
  email: string;
  name: string;
  accountName: string;
  most: string;
  /** Words such as "November 2026 so far: 21 incidents." */
  month: string;
  /** May be empty. */
  finding: string;
  link: string;
  unsubscribe: string;
};

export async function targetCrossed(props: TargetCrossed): Promise<Omit<Email, 'id'>> {
  const { email: to, name, most, unsubscribe } = props;
  const element = <TargetEmail {...props} />;
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })]);
  return { to, subject: `Over the target of ${most}: ${name}`, html, text, unsubscribe };
}

function TargetEmail({ name, accountName, most, month, finding, link, unsubscribe }: TargetCrossed) {
  return (
    <EmailFrame title={`${name}: over the target`}>
      <Text style={looks.text}>
        <strong>{name}</strong> of {accountName} is over its target of at most {most} a month.
      </Text>
      <Text style={looks.text}>
        <strong>{month}</strong> {finding}
      </Text>
      <Button href={link} style={looks.button}>
        Open the analysis
      </Button>
      <Text style={looks.small}>
        It counts what you may see. You get this because you saved the analysis with a target. Such an email comes once
        a month at most.{' '}
        <Link href={unsubscribe} style={looks.link}>
          Unsubscribe
        </Link>
      </Text>
    </EmailFrame>
  );
}
