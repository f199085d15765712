import { Button } from '@react-email/button';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { Email } from '../mailer.server.ts';
import { EmailFrame, looks } from './email-frame.tsx';

type ReportProblem = {
  email: string;
  isOwner: boolean;
  name: string;
  person: string;
  reason: string;
  isTakenOut: boolean;
  link: string;
};

export async function reportProblem(props: ReportProblem): Promise<Omit<Email, 'id'>> {
  const { email: to, name } = props;
  const element = <ProblemEmail {...props} />;
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })]);
  return { to, subject: `Report not sent: ${name}`, html, text };
}

function ProblemEmail({ isOwner, name, person, reason, isTakenOut, link }: ReportProblem) {
  return (
    <EmailFrame title={`${name} was not sent to ${person}`}>
      <Text style={looks.text}>
        <strong>{name}</strong> was not sent to {person}. {reason}
        {isTakenOut && ' They missed it three times and were taken out of its list.'}
      </Text>
      <Button href={link} style={looks.button}>
        Open the schedule
      </Button>
      <Text style={looks.small}>
        {isOwner
          ? 'You get this because you set up when this report is sent.'
          : 'You get this as an administrator: who set up when this report is sent may no longer change it, or may not see all that it finds. Open the schedule to send it again, change it or stop it.'}{' '}
        Such emails come once a day at most; the schedule lists everybody who did not get the report.
      </Text>
    </EmailFrame>
  );
}
