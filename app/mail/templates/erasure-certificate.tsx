import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { Email } from '../mailer.server.ts';
import { EmailFrame, looks } from './email-frame.tsx';

type Certificate = {
  email: string;
  name: string;
  erasure: string;
  /** Date and time in UTC. */
  erasedAt: string;
  /** Numbers of rows by table, and of files. */
  counts: Record<string, number>;
};

export async function erasureCertificate(certificate: Certificate): Promise<Omit<Email, 'id'>> {
  const email = <CertificateEmail {...certificate} />;
  const [html, text] = await Promise.all([render(email), render(email, { plainText: true })]);
  return { to: certificate.email, subject: `${certificate.name} is erased`, html, text };
}

/** Tables whose rows mean something to a reader. */
const words: [table: string, word: string][] = [
  ['incident', 'incidents'],
  ['draft', 'drafts'],
  ['person', 'persons'],
  ['legal_entity', 'companies'],
  ['attachment', 'attachments'],
  ['files', 'files'],
  ['history_entry', 'history entries'],
  ['app_user', 'users'],
  ['identities', 'sign-ins'],
  ['lookup', 'list entries'],
  ['audit_record', 'audit records'],
];

function CertificateEmail({ name, erasure, erasedAt, counts }: Certificate) {
  const named = words.map(([table, word]) => `${counts[table] ?? 0} ${word}`);
  const others = Object.entries(counts).filter(([table]) => !words.some(([known]) => known === table));
  const rest = others.reduce((sum, [, count]) => sum + count, 0);
  return (
    <EmailFrame title={`${name} is erased`}>
      <Text style={looks.text}>
        {`The account of ${name} at Incident Xpress was erased on ${erasedAt} UTC: ${named.join(', ')}, and ${rest} other rows.`}
      </Text>
      <Text style={looks.text}>
        {`Kept because the law asks for it: ${counts.subscription_invoice ?? 0} invoices, with number, date and amount alone. Backups that still hold the account expire by their own schedule and are used for nothing else.`}
      </Text>
      <Text style={looks.small}>{`Certificate ${erasure}. Nobody, we included, can bring the account back.`}</Text>
    </EmailFrame>
  );
}
