import { Button } from '@react-email/button';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { Email } from '../mailer.server.ts';
import { EmailFrame, looks, StopEmails } from './email-frame.tsx';

type NewTask = {
  email: string;
  name: string;
  accountName: string;
  title: string;
  /** Null without a due day. */
  day: string | null;
  /** Words such as "Today, 13/03/2026". */
  due: string;
  /** The incident's number and class. */
  incident: string;
  assignedBy: string;
  /** Null for a task of the recipient alone. */
  workgroup: string | null;
  /** Empty for a new task. */
  handedBackBy: string;
  reason: string;
  link: string;
  unsubscribe: string;
};

export async function newTask(props: NewTask): Promise<Omit<Email, 'id'>> {
  const { email: to, title, day, handedBackBy, unsubscribe } = props;
  const element = <NewTaskEmail {...props} />;
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })]);
  const subject = `${handedBackBy ? 'Task handed back' : 'New task'}: ${title}${day ? `, due ${day}` : ''}`;
  return { to, subject, html, text, unsubscribe };
}

function NewTaskEmail({ title, due, incident, reason, accountName, link, unsubscribe, ...about }: NewTask) {
  return (
    <EmailFrame title={title}>
      <Text style={looks.text}>{firstSentence(about)}</Text>
      <Text style={looks.text}>
        Task: <strong>{title}</strong>
        <br />
        Due day: {due}
        <br />
        Incident: {incident}
        {reason && (
          <>
            <br />
            Reason: {reason}
          </>
        )}
      </Text>
      <Button href={link} style={looks.button}>
        Open the task
      </Button>
      <Text style={looks.small}>
        Details of the incident are not in this email. You can read them after sign-in, while the task is open.
      </Text>
      <StopEmails accountName={accountName} unsubscribe={unsubscribe} about="new tasks" />
    </EmailFrame>
  );
}

function firstSentence({
  name,
  assignedBy,
  workgroup,
  handedBackBy,
}: Pick<NewTask, 'name' | 'assignedBy' | 'workgroup' | 'handedBackBy'>) {
  if (handedBackBy) return `${handedBackBy} handed a task back to you, ${name}.`;
  if (workgroup) return `${assignedBy} assigned a task to ${workgroup}. Take it when you do it, ${name}.`;
  return `${assignedBy} assigned a task to you, ${name}.`;
}
