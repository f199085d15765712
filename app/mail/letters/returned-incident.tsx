import { Button } from '@react-email/button';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { Email } from '../mailer.server.ts';
import { EmailFrame, looks, StopEmails } from './email-frame.tsx';

type ReturnedIncident = {
  email: string;
  accountName: string;
  number: number;
  classPath: string[];
  reviewer: string;
  reason: string;
  link: string;
  unsubscribe: string;
};

export async function returnedIncident(props: ReturnedIncident): Promise<Omit<Email, 'id'>> {
  const { email: to, number, unsubscribe } = props;
  const title = `Returned to you: incident #${number}`;
  const letter = <ReturnedIncidentEmail {...props} title={title} />;
  const [html, text] = await Promise.all([render(letter), render(letter, { plainText: true })]);
  return { to, subject: title, html, text, unsubscribe };
}

function ReturnedIncidentEmail({ title, accountName, ...about }: ReturnedIncident & { title: string }) {
  const { number, classPath, reviewer, reason, link, unsubscribe } = about;
  return (
    <EmailFrame title={title}>
      <Text style={looks.text}>{`${reviewer} returned incident #${number}, ${classPath.join(' / ')}, to you.`}</Text>
      <Text style={{ ...looks.text, ...looks.quote }}>{reason}</Text>
      <Text style={looks.text}>Edit it, then press Save: the incident goes back to review.</Text>
      <Button href={link} style={looks.button}>
        Open the incident
      </Button>
      <Text style={looks.small}>Details of the incident are not in this email. You can read them after sign-in.</Text>
      <StopEmails accountName={accountName} unsubscribe={unsubscribe} about="returned incidents" />
    </EmailFrame>
  );
}
