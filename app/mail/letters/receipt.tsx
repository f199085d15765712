import { Button } from '@react-email/button';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { Email } from '../mailer.server.ts';
import { EmailFrame, looks } from './email-frame.tsx';

type Receipt = {
  email: string;
  company: string;
  number: string;
  amount: string;
  day: string;
  last4: string;
  link: string;
};

export async function receipt(given: Receipt): Promise<Omit<Email, 'id'>> {
  const email = <ReceiptEmail {...given} />;
  const [html, text] = await Promise.all([render(email), render(email, { plainText: true })]);
  return { to: given.email, subject: `Receipt ${given.number}`, html, text };
}

function ReceiptEmail({ company, number, amount, day, last4, link }: Receipt) {
  return (
    <EmailFrame title={`Receipt ${number}`}>
      <Text style={looks.text}>
        {`${amount} USD for ${company} was charged on ${day} to the card ending in ${last4} (invoice ${number}). Thank you.`}
      </Text>
      <Button href={link} style={looks.button}>
        See all invoices
      </Button>
    </EmailFrame>
  );
}
