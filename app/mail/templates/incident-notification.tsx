import { Button } from '@react-email/button';
import { Link } from '@react-email/link';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { NotifiedEvent } from '#db/vocabulary/incident.ts';
import type { Email } from '../mailer.server.ts';
import { EmailFrame, looks } from './email-frame.tsx';

type IncidentNotification = {
  email: string;
  rule: string;
  event: NotifiedEvent;
  number: number;
  classPath: string[];
  locationPath: string[];
  severity: string | null;
  occurred: string;
  enteredBy: string;
  link: string;
  unsubscribe: string;
};

const eventWords: Record<NotifiedEvent, string> = { CREATE: 'was created', EDIT: 'was changed', CLOSE: 'was closed' };

export async function incidentNotification(props: IncidentNotification): Promise<Omit<Email, 'id'>> {
  const { email: to, rule, unsubscribe } = props;
  const email = <IncidentEmail {...props} />;
  const [html, text] = await Promise.all([render(email), render(email, { plainText: true })]);
  return { to, subject: `${rule}: ${titleOf(props)}`, html, text, unsubscribe };
}

function titleOf({ number, event }: IncidentNotification) {
  return `Incident #${number} ${eventWords[event]}`;
}

function IncidentEmail(props: IncidentNotification) {
  const { classPath, locationPath, severity, occurred, enteredBy, link, unsubscribe } = props;
  const lines = [
    ['What', classPath.join(' / ')],
    ['Severity', severity],
    ['Date occurred', occurred],
    ['Location', locationPath.join(' / ')],
    ['Entered by', enteredBy],
  ];
  return (
    <EmailFrame title={titleOf(props)}>
      <Text style={looks.text}>
        <strong>{titleOf(props)}.</strong>
      </Text>
      <div style={{ margin: '16px 0' }}>
        {lines.map(
          ([label, text]) =>
            text && (
              <Text key={label} style={{ ...looks.text, margin: '4px 0' }}>
                {label}: {text}
              </Text>
            ),
        )}
      </div>
      <Button href={link} style={looks.button}>
        Open the incident
      </Button>
      <Text style={looks.small}>
        You get this because your address is in a notification of Incident Xpress.{' '}
        <Link href={unsubscribe} style={looks.link}>
          Unsubscribe
        </Link>
      </Text>
    </EmailFrame>
  );
}
