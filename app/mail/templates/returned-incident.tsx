import { Button } from '@react-email/button';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import { type CommentSection, commentSectionNames } from '#db/vocabulary/review-comment.ts';
import { inWords } from '../../ui/format.ts';
import type { Email } from '../mailer.server.ts';
import { EmailFrame, looks, StopEmails } from './email-frame.tsx';

type ReturnedIncident = {
  email: string;
  accountName: string;
  number: number;
  classPath: string[];
  reviewer: string;
  reason: string;
  /** Sections of open comments that the author reads. */
  comments: CommentSection[];
  link: string;
  unsubscribe: string;
};

export async function returnedIncident(props: ReturnedIncident): Promise<Omit<Email, 'id'>> {
  const { email: to, number, unsubscribe } = props;
  const title = `Returned to you: incident #${number}`;
  const element = <ReturnedIncidentEmail {...props} title={title} />;
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })]);
  return { to, subject: title, html, text, unsubscribe };
}

function ReturnedIncidentEmail({ title, accountName, ...about }: ReturnedIncident & { title: string }) {
  const { number, classPath, reviewer, reason, comments, link, unsubscribe } = about;
  return (
    <EmailFrame title={title}>
      <Text style={looks.text}>{`${reviewer} returned incident #${number}, ${classPath.join(' / ')}, to you.`}</Text>
      <Text style={{ ...looks.text, ...looks.quote }}>{reason}</Text>
      <Text style={looks.text}>{`${toDo(comments)}, then press Save: the incident goes back to review.`}</Text>
      <Button href={link} style={looks.button}>
        Open the incident
      </Button>
      <Text style={looks.small}>Details of the incident are not in this email. You can read them after sign-in.</Text>
      <StopEmails accountName={accountName} unsubscribe={unsubscribe} about="returned incidents" />
    </EmailFrame>
  );
}

function toDo(comments: CommentSection[]): string {
  if (comments.length === 0) return 'Edit it';
  const places = inWords([...new Set(comments)].map((section) => `at ${commentSectionNames[section]}`));
  return comments.length === 1
    ? `1 comment stands in the form, ${places}. Answer it`
    : `${comments.length} comments stand in the form, ${places}. Answer them`;
}
