import { Button } from '@react-email/button';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { Email } from '../mailer.server.ts';
import { EmailFrame, looks } from './email-frame.tsx';

type Receipt = {
  email: string;
  number: string;
  day: string;
  last4: string;
  seller: string;
  /** Lines with name, address and tax number. */
  buyer: string[];
  lines: [label: string, amount: string][];
  /** Opens the invoice without a sign-in. */
  link: string;
};

export async function receipt(facts: Receipt): Promise<Omit<Email, 'id'>> {
  const email = <ReceiptEmail {...facts} />;
  const [html, text] = await Promise.all([render(email), render(email, { plainText: true })]);
  return { to: facts.email, subject: `Receipt ${facts.number}`, html, text };
}

function ReceiptEmail({ number, day, last4, seller, buyer, lines, link }: Receipt) {
  return (
    <EmailFrame title={`Receipt ${number}`}>
      <Text style={looks.text}>
        {`Paid on ${day} with the card ending in ${last4}, invoice ${number}. Thank you. The invoice is attached.`}
      </Text>
      {lines.map(([label, amount]) => (
        <Text key={label} style={line}>
          {`${label}: ${amount}`}
        </Text>
      ))}
      <Text style={looks.text}>{`From: ${seller}`}</Text>
      <Text style={looks.text}>{`To: ${buyer.join(', ')}`}</Text>
      <Button href={link} style={looks.button}>
        Open the invoice
      </Button>
      <Text style={looks.small}>Whoever has this link can open this invoice, and nothing else.</Text>
    </EmailFrame>
  );
}

const line = { ...looks.text, margin: '4px 0' };
