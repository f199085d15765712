import { Button } from '@react-email/button';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { Email } from '../mailer.server.ts';
import { EmailFrame, LinkedItem, looks, StopEmails } from './email-frame.tsx';

type DueTask = { title: string; due: string; incident: string; link: string };
type DueTasks = {
  email: string;
  name: string;
  accountName: string;
  overdue: DueTask[];
  /** Only tasks that no email announced the day before. */
  today: DueTask[];
  tomorrow: DueTask[];
  link: string;
  unsubscribe: string;
};

export async function dueTasks(props: DueTasks): Promise<Omit<Email, 'id'>> {
  const { email: to, overdue, today, tomorrow, unsubscribe } = props;
  const element = <DueTasksEmail {...props} />;
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })]);
  const counts = [
    ...(overdue.length > 0 ? [`${overdue.length} overdue`] : []),
    ...(today.length > 0 ? [`${today.length} due today`] : []),
    ...(tomorrow.length > 0 ? [`${tomorrow.length} due tomorrow`] : []),
  ];
  return { to, subject: `Your tasks: ${counts.join(', ')}`, html, text, unsubscribe };
}

function DueTasksEmail({ name, accountName, overdue, today, tomorrow, link, unsubscribe }: DueTasks) {
  return (
    <EmailFrame title="Your tasks">
      <Text style={looks.text}>
        {`${name}, these tasks of yours are overdue or due ${today.length > 0 ? 'soon' : 'tomorrow'}.`}
      </Text>
      <Tasks title="Overdue" tasks={overdue} isLate />
      <Tasks title="Due today" tasks={today} />
      <Tasks title="Due tomorrow" tasks={tomorrow} />
      <Button href={link} style={looks.button}>
        Open my tasks
      </Button>
      <Text style={looks.small}>
        Sent at 08:00 AM, one day before a task is due and one day after. One email a day, with all of them.
      </Text>
      <StopEmails accountName={accountName} unsubscribe={unsubscribe} about="due tasks" />
    </EmailFrame>
  );
}

function Tasks({ title, tasks, isLate = false }: { title: string; tasks: DueTask[]; isLate?: boolean }) {
  if (tasks.length === 0) return null;
  return (
    <>
      <Text style={{ ...looks.text, fontWeight: 600, ...(isLate && { color: '#a1231c' }) }}>{title}</Text>
      {tasks.map(({ title, due, incident, link }) => (
        <LinkedItem key={link} above={due} title={title} link={link} below={incident} />
      ))}
    </>
  );
}
