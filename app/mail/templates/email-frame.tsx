import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import type { CSSProperties, ReactNode } from 'react';

export function EmailFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Html lang="en-CA">
      <Head>
        <title>{title}</title>
      </Head>
      <Body style={looks.page}>
        <Container style={looks.sheet}>
          <Text style={looks.from}>Incident Xpress</Text>
          {children}
        </Container>
      </Body>
    </Html>
  );
}

type StopEmailsProps = {
  accountName: string;
  /** The kind of emails, in the plural. */
  about: string;
  unsubscribe: string;
};

export function StopEmails({ accountName, about, unsubscribe }: StopEmailsProps) {
  return (
    <Text style={looks.small}>
      {accountName}.{' '}
      <Link href={unsubscribe} style={looks.link}>
        {`Stop emails about ${about}`}
      </Link>
    </Text>
  );
}

type LinkedItemProps = {
  above?: string;
  title: string;
  link: string;
  below: string;
};

export function LinkedItem({ above, title, link, below }: LinkedItemProps) {
  return (
    <Text style={looks.text}>
      {above && (
        <>
          {above}
          <br />
        </>
      )}
      <Link href={link} style={looks.link}>
        <strong>{title}</strong>
      </Link>
      <br />
      {below}
    </Text>
  );
}

const font = { fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif', color: '#24221e' };
export const looks = {
  page: { ...font, backgroundColor: '#f3f2ee', padding: '24px 8px' },
  sheet: { backgroundColor: '#fffefc', border: '1px solid #dbd7ce', borderRadius: '3px', padding: '24px' },
  from: { ...font, fontSize: '18px', fontWeight: 650, margin: '0 0 16px' },
  text: { ...font, fontSize: '16px', lineHeight: '24px', margin: '16px 0' },
  small: { ...font, fontSize: '14px', lineHeight: '20px', margin: '16px 0 0', color: '#504d46' },
  quote: { borderLeft: '3px solid #dbd7ce', paddingLeft: '12px', whiteSpace: 'pre-line' },
  code: { ...font, fontSize: '28px', fontWeight: 650, letterSpacing: '2px', margin: '16px 0' },
  button: {
    backgroundColor: '#1d5b45',
    color: '#ffffff',
    borderRadius: '3px',
    padding: '12px 20px',
    fontFamily: font.fontFamily,
    fontSize: '16px',
    fontWeight: 600,
  },
  link: { color: '#1d5b45', overflowWrap: 'anywhere', textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>;
