import { Button } from '@react-email/button';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { Email } from '../mailer.server.ts';
import { EmailFrame, LinkedItem, looks, StopEmails } from './email-frame.tsx';

type OwedReports = {
  email: string;
  name: string;
  accountName: string;
  remindedBy: string;
  /** `about` has number and class, and since when the author owes the report. */
  reports: { title: string; about: string; link: string }[];
  /** `count` has the words, such as "3 reports". */
  total: number;
  count: string;
  link: string;
  unsubscribe: string;
};

export async function owedReports(props: OwedReports): Promise<Omit<Email, 'id'>> {
  const { email: to, count, unsubscribe } = props;
  const element = <OwedReportsEmail {...props} />;
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })]);
  return { to, subject: `Reminder: you owe ${count}`, html, text, unsubscribe };
}

function OwedReportsEmail({ name, accountName, remindedBy, reports, total, count, link, unsubscribe }: OwedReports) {
  return (
    <EmailFrame title="Reports that you owe">
      <Text style={looks.text}>{`${remindedBy} reminds you, ${name}, of ${count} that you have not finished.`}</Text>
      {reports.map(({ title, about, link }) => (
        <LinkedItem key={link} title={title} link={link} below={about} />
      ))}
      {total > reports.length && <Text style={looks.text}>{`And ${total - reports.length} more.`}</Text>}
      <Button href={link} style={looks.button}>
        Open the dashboard
      </Button>
      <Text style={looks.small}>Finish a draft and press Save, or delete it if it is not needed.</Text>
      <StopEmails accountName={accountName} unsubscribe={unsubscribe} about="owed reports" />
    </EmailFrame>
  );
}
