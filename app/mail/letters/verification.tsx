import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { CSSProperties } from 'react';
import type { Letter } from '../mailer.server.ts';

type Verification = { email: string; link: string };

/** The letter that asks its reader whether an address is his. */
export async function verification(given: Verification): Promise<Omit<Letter, 'id'>> {
  const letter = <VerificationLetter {...given} />;
  const [html, text] = await Promise.all([render(letter), render(letter, { plainText: true })]);
  return { to: given.email, subject: 'Verify your email address', html, text };
}

function VerificationLetter({ email, link }: Verification) {
  return (
    <Html lang="en-CA">
      <Head>
        <title>Verify your email address</title>
      </Head>
      <Body style={looks.page}>
        <Container style={looks.sheet}>
          <Text style={looks.from}>Incident Xpress</Text>
          <Text style={looks.text}>
            Somebody in your organisation gave you access to Incident Xpress with the address {email}. Verify that it is
            yours, and you can sign in.
          </Text>
          <Button href={link} style={looks.button}>
            Verify email address
          </Button>
          <Text style={looks.text} data-skip-in-text="true">
            Or open this address in your browser:
          </Text>
          <Text style={looks.text} data-skip-in-text="true">
            <Link href={link} style={looks.link}>
              {link}
            </Link>
          </Text>
          <Text style={looks.text}>The link works for 24 hours.</Text>
          <Text style={looks.small}>If you did not ask for this, do nothing. Without the link nobody gets in.</Text>
        </Container>
      </Body>
    </Html>
  );
}

const font = { fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif', color: '#24221e' };
const looks = {
  page: { ...font, backgroundColor: '#f3f2ee', padding: '24px 8px' },
  sheet: { backgroundColor: '#fffefc', border: '1px solid #dbd7ce', borderRadius: '3px', padding: '24px' },
  from: { ...font, fontSize: '18px', fontWeight: 650, margin: '0 0 16px' },
  text: { ...font, fontSize: '16px', lineHeight: '24px', margin: '16px 0' },
  small: { ...font, fontSize: '14px', lineHeight: '20px', margin: '16px 0 0', color: '#504d46' },
  button: {
    ...{ backgroundColor: '#1d5b45', color: '#ffffff', borderRadius: '3px', padding: '12px 20px' },
    ...{ fontFamily: font.fontFamily, fontSize: '16px', fontWeight: 600 },
  },
  link: { color: '#1d5b45', wordBreak: 'break-all' },
} satisfies Record<string, CSSProperties>;
