import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TasksToGive } from '#app/administration/users/components/tasks-to-give.tsx';

const task = { id: '1', title: 'Call', number: 12, isClosed: false, assignee: 'Ana' };
const shown = (isClosed: boolean) =>
  renderToStaticMarkup(
    <TasksToGive tasks={[task, { ...task, id: '2', isClosed }]} successors={[]} errors={undefined} />,
  );

test('tasks of a leaving user say in words which are of closed incidents, and when these are read', () => {
  expect(shown(true)).toMatch(/Incident #12<.*Incident #12, closed<.*They read closed ones once these are reopened\./);
  expect(shown(false)).not.toContain('closed');
});
