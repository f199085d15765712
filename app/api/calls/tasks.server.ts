import { randomUUIDv7 } from 'node:crypto';
import { z } from 'zod';
import { BusinessRuleError } from '#db/errors.ts';
import { taskLimits } from '#db/vocabulary/task.ts';
import { orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { addTask } from '../../follow-up/commands/add-task.server.ts';
import { changeTask } from '../../follow-up/commands/change-task.server.ts';
import { dropTask } from '../../follow-up/commands/drop-task.server.ts';
import { finishTask } from '../../follow-up/commands/finish-task.server.ts';
import { handBackTask } from '../../follow-up/commands/hand-back-task.server.ts';
import { takeTask } from '../../follow-up/commands/take-task.server.ts';
import type { TaskOutcome } from '../../follow-up/queries/task-outcome.server.ts';
import { changedTask, finishInput, newTask, reasonInput } from '../../follow-up/task.schema.ts';
import { viewIncident } from '../../incidents/record/commands/view-incident.server.ts';
import { call, noBody } from '../call.ts';
import { parsed } from '../input/read-input.server.ts';
import { id, limited } from '../schemas/parts.ts';
import { changedTaskShape, givenTask, taskFields, taskOf, taskShape } from '../schemas/task-shape.ts';

const tag = 'Incidents';
const path = '/incidents/{id}/tasks';
const ofIncident = z.strictObject({ id });
const ofTask = z.strictObject({ id, taskId: id });
const editors = ['MYINCIDENT_EDIT', 'ALLINCIDENT_EDIT', 'INVESTIGATE_INCIDENT'] as const;

const list = call({
  method: 'get',
  path,
  tag,
  summary: 'List the tasks of an incident',
  description:
    'Not in the specification. Open ones and those that have ended, oldest first. The audit log records the read.',
  params: ofIncident,
  output: z.array(taskShape),
  async run({ scope, params }) {
    const { incident } = await viewIncident(scope, params.id, { audited: true });
    return { body: incident.tasks.map(taskOf) };
  },
});

const add = call({
  method: 'post',
  path,
  tag,
  summary: 'Add a task to an incident',
  description:
    'Not in the specification. The task is of a user or of a workgroup, who read the incident while it is open. The incident keeps its version.',
  needs: editors,
  params: ofIncident,
  body: givenTask,
  output: z.strictObject({ id }),
  status: 201,
  async run({ scope, params, body }) {
    const input = parsed(newTask, { ...taskFields(body), key: randomUUIDv7() });
    return { body: { id: await addTask(scope, params.id, input) } };
  },
});

const change = call({
  method: 'put',
  path: `${path}/{taskId}`,
  tag,
  summary: 'Change an open task',
  description:
    'Not in the specification. A field left out stays. If-Match names the `version` of the task that was read, in quotation marks.',
  needs: editors,
  params: ofTask,
  body: changedTaskShape,
  output: taskShape,
  ifMatch: 'required',
  hasETag: true,
  async run({ scope, params, body, version }) {
    const now = await taskNow(scope, params);
    const merged = { ...now, ...body };
    await changeTask(
      scope,
      params.id,
      params.taskId,
      parsed(changedTask, { ...taskFields(merged as z.output<typeof givenTask>), version: version ?? now.version }),
    );
    const changed = await taskNow(scope, params);
    return { body: changed, version: changed.version };
  },
});

async function taskNow(scope: Scope, { id, taskId }: z.output<typeof ofTask>) {
  const { incident } = await viewIncident(scope, id, { audited: false });
  return taskOf(
    orNotFound(
      incident.tasks.find((task) => task.id === taskId.toLowerCase()),
      'task',
    ),
  );
}

const noteBody = z.strictObject({ note: limited(taskLimits.note).optional() });
const reasonBody = z.strictObject({ note: limited(taskLimits.note) });

const finish = call({
  method: 'post',
  path: `${path}/{taskId}/finish`,
  tag,
  summary: 'Finish a task',
  description:
    'Not in the specification. By who has the task or may edit the incident. A task that somebody else has ended is 422.',
  params: ofTask,
  body: noteBody,
  isBodyOptional: true,
  output: null,
  async run({ scope, params, body }) {
    return answerOf(await finishTask(scope, params.id, params.taskId, parsed(finishInput, body)));
  },
});

const take = call({
  method: 'post',
  path: `${path}/{taskId}/take`,
  tag,
  summary: 'Take a task of your workgroup',
  description: 'Not in the specification. Of several who take a task one has it; the others get 422.',
  params: ofTask,
  output: null,
  async run({ scope, params }) {
    return answerOf(await takeTask(scope, params.id, params.taskId));
  },
});

const handBack = call({
  method: 'post',
  path: `${path}/{taskId}/handBack`,
  tag,
  summary: 'Give a task back to who assigned it',
  description: 'Not in the specification. `note` is the reason.',
  params: ofTask,
  body: reasonBody,
  output: null,
  async run({ scope, params, body }) {
    return answerOf(await handBackTask(scope, params.id, params.taskId, parsed(reasonInput, body)));
  },
});

const drop = call({
  method: 'post',
  path: `${path}/{taskId}/drop`,
  tag,
  summary: 'Drop a task that is no longer needed',
  description: 'Not in the specification. `note` is the reason.',
  needs: editors,
  params: ofTask,
  body: reasonBody,
  output: null,
  async run({ scope, params, body }) {
    return answerOf(await dropTask(scope, params.id, params.taskId, parsed(reasonInput, body)));
  },
});

function answerOf({ refusal }: TaskOutcome) {
  if (refusal) throw new BusinessRuleError(refusal);
  return noBody;
}

export const taskCalls = [list, add, change, finish, take, handBack, drop];
