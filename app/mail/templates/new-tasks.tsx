import { Button } from '@react-email/button';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { Email } from '../mailer.server.ts';
import { EmailFrame, LinkedItem, looks, StopEmails } from './email-frame.tsx';

type NewTasks = {
  email: string;
  name: string;
  accountName: string;
  assignedBy: string;
  /** `incident` has number and class. */
  tasks: { title: string; due: string; incident: string; link: string }[];
  link: string;
  unsubscribe: string;
};

export async function newTasks(props: NewTasks): Promise<Omit<Email, 'id'>> {
  const { email: to, tasks, assignedBy, unsubscribe } = props;
  const element = <NewTasksEmail {...props} />;
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })]);
  return { to, subject: `${tasks.length} new tasks from ${assignedBy}`, html, text, unsubscribe };
}

function NewTasksEmail({ name, accountName, assignedBy, tasks, link, unsubscribe }: NewTasks) {
  const more = tasks.length - maxListed;
  return (
    <EmailFrame title="New tasks">
      <Text
        style={looks.text}
      >{`${assignedBy} assigned ${tasks.length} tasks to you or your workgroup, ${name}.`}</Text>
      {tasks.slice(0, maxListed).map(({ title, due, incident, link }) => (
        <LinkedItem key={link} above={due} title={title} link={link} below={incident} />
      ))}
      {more > 0 && <Text style={looks.text}>{`${more} more are in My tasks.`}</Text>}
      <Button href={link} style={looks.button}>
        Open my tasks
      </Button>
      <Text style={looks.small}>
        Details of the incidents are not in this email. You can read them after sign-in, while the tasks are open.
      </Text>
      <StopEmails accountName={accountName} unsubscribe={unsubscribe} about="new tasks" />
    </EmailFrame>
  );
}

const maxListed = 50;
