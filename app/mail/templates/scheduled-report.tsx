import { Button } from '@react-email/button';
import { Link } from '@react-email/link';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { Email } from '../mailer.server.ts';
import { EmailFrame, looks } from './email-frame.tsx';

type ScheduledReport = {
  email: string;
  name: string;
  accountName: string;
  ownerName: string;
  timing: string;
  found: string;
  finding: string;
  link: string;
  unsubscribe: string;
};

export async function scheduledReport(props: ScheduledReport): Promise<Omit<Email, 'id'>> {
  const { email: to, name, unsubscribe } = props;
  const element = <ReportEmail {...props} />;
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })]);
  return { to, subject: `Report: ${name}`, html, text, unsubscribe };
}

function ReportEmail({ name, accountName, ownerName, timing, found, finding, link, unsubscribe }: ScheduledReport) {
  return (
    <EmailFrame title={name}>
      <Text style={looks.text}>
        <strong>{name}</strong> of {accountName} is attached. {found}
      </Text>
      {finding && <Text style={looks.text}>{finding}</Text>}
      <Button href={link} style={looks.button}>
        Open the report
      </Button>
      <Text style={looks.small}>
        It shows what you may see. It comes {timing}; {ownerName} set it up.{' '}
        <Link href={unsubscribe} style={looks.link}>
          Unsubscribe
        </Link>
      </Text>
    </EmailFrame>
  );
}
