import { Button } from '@react-email/button';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { Email } from '../mailer.server.ts';
import { EmailFrame, looks } from './email-frame.tsx';

type WebhookOff = { email: string; url: string; why: 'FAILING' | 'GONE'; link: string };

const reasons = {
  FAILING: 'Every try to send it an event has failed for three days.',
  GONE: 'It answered 410, which says that it wants no more events.',
};

export async function webhookOff(props: WebhookOff): Promise<Omit<Email, 'id'>> {
  const element = <OffEmail {...props} />;
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })]);
  return { to: props.email, subject: `Webhook switched off: ${URL.parse(props.url)?.host}`, html, text };
}

function OffEmail({ url, why, link }: WebhookOff) {
  return (
    <EmailFrame title="A webhook was switched off">
      <Text style={looks.text}>
        <strong>{url}</strong> gets no more events. {reasons[why]}
      </Text>
      <Text style={looks.text}>
        Events are kept for 30 days. Once its receiver works again, switch the webhook on: what was kept is sent.
      </Text>
      <Button href={link} style={looks.button}>
        Open the webhooks
      </Button>
      <Text style={looks.small}>You get this as an administrator of the account.</Text>
    </EmailFrame>
  );
}
