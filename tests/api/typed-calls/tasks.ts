import { done, first, type Program } from './client.ts';

type Given = { id: string; assign: (incidentId: string) => Promise<string> };

/** Drives the calls about tasks of an incident, which has no open one afterwards; returns how each has ended. */
export async function driveTasks(client: Program, { id, assign }: Given) {
  const path = { id };
  const groups = done(await client.GET('/userGroups'));
  const { id: userGroupId } = first(groups.filter(({ isAdmin }) => isAdmin));
  const body = { title: 'Save the recording', assignee: { userGroupId }, dueDate: '2099-03-16' };
  const { id: taskId } = done(await client.POST('/incidents/{id}/tasks', { params: { path }, body }));
  const ofTask = { params: { path: { id, taskId } } };
  const task = first(done(await client.GET('/incidents/{id}/tasks', { params: { path } })));
  done(
    await client.PUT('/incidents/{id}/tasks/{taskId}', {
      params: { path: { id, taskId }, header: { 'If-Match': `"${task.version}"` } },
      body: { ...task, details: 'Both cameras.' },
    }),
  );
  done(await client.POST('/incidents/{id}/tasks/{taskId}/take', ofTask));
  done(await client.POST('/incidents/{id}/tasks/{taskId}/finish', { ...ofTask, body: { note: 'Saved.' } }));
  const ofOther = { params: { path: { id, taskId: await assign(id) } }, body: { note: 'On leave.' } };
  done(await client.POST('/incidents/{id}/tasks/{taskId}/handBack', ofOther));
  done(await client.POST('/incidents/{id}/tasks/{taskId}/drop', ofOther));
  return done(await client.GET('/incidents/{id}/tasks', { params: { path } })).map(({ state }) => state);
}
