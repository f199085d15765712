import { Button } from '@react-email/button';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { Email } from '../mailer.server.ts';
import { EmailFrame, LinkedItem, looks, StopEmails } from './email-frame.tsx';

type WaitingIncidents = {
  email: string;
  name: string;
  accountName: string;
  overdueHours: number;
  /** The longest waiting ones; `total` counts all. */
  incidents: { number: number; classPath: string[]; author: string; hours: number; link: string }[];
  total: number;
  /** Words such as "3 incidents". */
  count: string;
  link: string;
  unsubscribe: string;
};

export async function waitingIncidents(props: WaitingIncidents): Promise<Omit<Email, 'id'>> {
  const { email: to, count, unsubscribe } = props;
  const element = <WaitingIncidentsEmail {...props} />;
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })]);
  return { to, subject: `Waiting for review: ${count} overdue`, html, text, unsubscribe };
}

function WaitingIncidentsEmail({ name, overdueHours, incidents, total, count, link, ...foot }: WaitingIncidents) {
  const { accountName, unsubscribe } = foot;
  return (
    <EmailFrame title="Waiting for review">
      <Text
        style={looks.text}
      >{`${name}, ${count} ${total === 1 ? 'has' : 'have'} waited for review for ${overdueHours} h or longer.`}</Text>
      {incidents.map(({ number, classPath, author, hours, link }) => (
        <LinkedItem
          key={link}
          title={`#${number}, ${classPath.join(' / ')}`}
          link={link}
          below={`By ${author}, waiting for ${hours} h`}
        />
      ))}
      {total > incidents.length && <Text style={looks.text}>{`And ${total - incidents.length} more.`}</Text>}
      <Button href={link} style={looks.button}>
        Open the queue
      </Button>
      <Text style={looks.small}>Sent at 08:00 AM. One email a day, the longest first.</Text>
      <StopEmails accountName={accountName} unsubscribe={unsubscribe} about="incidents that wait for review" />
    </EmailFrame>
  );
}
