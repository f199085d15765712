import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
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

const font = { fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif', color: '#24221e' };
export const looks = {
  page: { ...font, backgroundColor: '#f3f2ee', padding: '24px 8px' },
  sheet: { backgroundColor: '#fffefc', border: '1px solid #dbd7ce', borderRadius: '3px', padding: '24px' },
  from: { ...font, fontSize: '18px', fontWeight: 650, margin: '0 0 16px' },
  text: { ...font, fontSize: '16px', lineHeight: '24px', margin: '16px 0' },
  small: { ...font, fontSize: '14px', lineHeight: '20px', margin: '16px 0 0', color: '#504d46' },
  code: { ...font, fontSize: '28px', fontWeight: 650, letterSpacing: '2px', margin: '16px 0' },
  button: {
    ...{ backgroundColor: '#1d5b45', color: '#ffffff', borderRadius: '3px', padding: '12px 20px' },
    ...{ fontFamily: font.fontFamily, fontSize: '16px', fontWeight: 600 },
  },
  link: { color: '#1d5b45', overflowWrap: 'anywhere' },
} satisfies Record<string, CSSProperties>;
