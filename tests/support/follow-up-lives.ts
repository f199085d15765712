import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { saveClassChecklist } from '#app/administration/lookups/commands/save-class-checklist.server.ts';
import { changeFromBody } from '#app/api/commands/change-from-body.server.ts';
import { createFromBody } from '#app/api/commands/create-from-body.server.ts';
import type { Scope } from '#app/auth/scope.server.ts';
import { checklistInput } from '#app/follow-up/checklists/checklist.schema.ts';
import { saveChecklist } from '#app/follow-up/checklists/commands/save-checklist.server.ts';
import { addTask } from '#app/follow-up/commands/add-task.server.ts';
import { changeTask } from '#app/follow-up/commands/change-task.server.ts';
import { dropTask } from '#app/follow-up/commands/drop-task.server.ts';
import { finishTask } from '#app/follow-up/commands/finish-task.server.ts';
import { handBackTask } from '#app/follow-up/commands/hand-back-task.server.ts';
import { takeTask } from '#app/follow-up/commands/take-task.server.ts';
import { amendIncident } from '#app/follow-up/review/commands/amend-incident.server.ts';
import { approveIncident } from '#app/follow-up/review/commands/approve-incident.server.ts';
import { returnIncident } from '#app/follow-up/review/commands/return-incident.server.ts';
import { changedTask, newTask } from '#app/follow-up/task.schema.ts';
import { closeInput } from '#app/incidents/close.schema.ts';
import type { IncidentRecord } from '#app/incidents/incident-record.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { closeIncident } from '#app/incidents/record/commands/close-incident.server.ts';
import { reopenIncident } from '#app/incidents/record/commands/reopen-incident.server.ts';
import {
  type Assignee,
  type acts,
  aModel,
  type Model,
  openOf,
  type Result,
  type Step,
  type Who,
} from './follow-up-model.ts';
import { someClasses } from './some-classes.ts';
import type { TestUser, World } from './world.ts';

/** An incident with what its people know of it. */
export type Life = { id: string; model: Model; taskIds: string[]; itemIds: string[]; summaries: string[] };
type At = Life & { scope: Scope; step: Step; version: number; task: string | undefined };

/** Lives of incidents of an account, each with the model that it must agree with. */
export async function followUpLives({ home, scopeFor }: World) {
  const { em } = scopeFor(home.admin);
  const officer = ['MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'MYINCIDENT_SEARCH', 'MYINCIDENT_CLOSE'] as const;
  const users: Record<Who, TestUser> = {
    author: await home.user('author', ...officer),
    colleague: await home.user('colleague', ...officer),
    reviewer: await home.user(
      'reviewer',
      ...(['ALLINCIDENT_SEARCH', 'ALLINCIDENT_EDIT', 'INCIDENT_REVIEW', 'OPEN_CLOSED_INCIDENT'] as const),
    ),
    administrator: home.admin,
    member: await home.user('member'),
  };
  const [{ id: workgroup }] = await em.execute<[{ id: string }]>(
    `update app_user set workgroup_id = (select workgroup_id from app_user where account_id = current_account() and id = $1)
   where account_id = current_account() and id = $2 returning workgroup_id as id`,
    [users.member.userId, users.colleague.userId],
  );
  const { security, fromRoom, damage } = await someClasses({ em });
  await em.execute('update lookup set needs_review = true where account_id = current_account() and id = $1', [
    fromRoom,
  ]);
  const items = ['CCTV saved', 'Police told', 'Guest told'].map((title, at) => ({
    id: '',
    title,
    hint: '',
    required: at < 2,
    asksText: false,
  }));
  await saveClassChecklist(scopeFor(home.admin), security, { items });

  const textOf = (assignee: Assignee) =>
    assignee === 'workgroup' ? `workgroup:${workgroup}` : `user:${users[assignee].userId}`;

  const perform: Record<keyof typeof acts, (at: At) => Promise<unknown>> = {
    async add({ scope, id, step, taskIds }) {
      const key = randomUUID();
      await addTask(scope, id, newTask.parse({ key, title: 'Call the guest', assignee: textOf(step.to) }));
      taskIds.push(key);
    },
    async give({ scope, id, step, task, model }) {
      const before = model.tasks[step.at % model.tasks.length];
      const version = (before?.version ?? 1) - (step.isStale ? 1 : 0);
      const input = changedTask.parse({ title: 'Call the guest', assignee: textOf(step.to), version });
      await changeTask(scope, id, task, input);
    },
    take: ({ scope, id, task }) => takeTask(scope, id, task),
    handBack: ({ scope, id, task }) => handBackTask(scope, id, task, { note: said }),
    finish: ({ scope, id, task }) => finishTask(scope, id, task, { note: said }),
    drop: ({ scope, id, task }) => dropTask(scope, id, task, { note: said }),
    async tick({ scope, id, step, itemIds, model }) {
      const item = step.at % itemIds.length;
      const shown = model.ticks[item] !== step.isStale;
      const given = { id: itemIds[item], wasTicked: shown ? 'on' : '', ticked: shown ? '' : 'on' };
      const { changes, refusals } = await saveChecklist(scope, id, checklistInput.parse({ items: [given] }));
      return { refusal: changes.length > 0 ? null : refusals.join() };
    },
    async save({ scope, id, version, summaries }) {
      const summary = `A watch, ${summaries.length} times.`;
      await changeFromBody(scope, id, { summary } as never, version);
      summaries.push(summary);
    },
    changeClass: ({ scope, id, version, model }) =>
      changeFromBody(scope, id, { lastClassId: model.needsReview ? damage : fromRoom } as never, version),
    async saveClosed({ scope, id, version, step, summaries }) {
      const summary = `A watch, ${summaries.length} times.`;
      await changeFromBody(
        scope,
        id,
        { summary, close: { closeOpenTasks: step.hasReason ? said : '' } } as never,
        version,
      );
      summaries.push(summary);
    },
    approve: ({ scope, id, version }) => approveIncident(scope, id, version),
    return: ({ scope, id, version }) => returnIncident(scope, id, { version, reason: said }),
    amend: ({ scope, id, version }) => amendIncident(scope, id, { version, reason: said }),
    close: ({ scope, id, step, version }) =>
      closeIncident(scope, id, { ...closeInput.parse({ closeOpenTasks: step.hasReason ? said : '' }), version }),
    reopen: ({ scope, id, version }) => reopenIncident(scope, id, version),
  };

  /** Returns what the person got. */
  async function tried(life: Life, step: Step): Promise<Result> {
    const scope = scopeFor(users[step.who]);
    const version = life.model.version - (step.isStale ? 1 : 0);
    const task = life.taskIds[step.at % life.taskIds.length] ?? randomUUID();
    try {
      const outcome = await perform[step.act]({ ...life, scope, step, version, task });
      const { refusal, isApproved } = Object(outcome) as { refusal?: string | null; isApproved?: boolean };
      if (isApproved === false) return 'not approved';
      return refusal ? 'refused' : 'done';
    } catch (error) {
      const result = results[(error as Error).constructor.name];
      if (!result) throw error;
      return result;
    }
  }

  async function begin(needsReview: boolean): Promise<Life> {
    const given = { reportedDate: '2026-03-14T09:14:00Z', occurredDate: '2026-03-14T09:00:00Z', summary: 'A watch.' };
    const lastClassId = needsReview ? fromRoom : damage;
    const { id } = await createFromBody(scopeFor(users.author), { ...given, lastClassId } as never);
    const { checklist } = (await incidentRecord({ em }, id))!;
    const itemIds = checklist.map((item) => item.id);
    return { id, model: aModel(needsReview), taskIds: [], itemIds, summaries: [given.summary] };
  }

  function stateOfModel({ model, summaries }: Life) {
    return {
      status: model.isClosed ? 2 : 1,
      review: model.review,
      version: model.version,
      summary: summaries.at(-1),
      tasks: model.tasks.map(({ state, assignee, assignedBy, version }) => ({
        state,
        assignee: assignee === 'workgroup' ? null : users[assignee].userId,
        assignedBy: users[assignedBy].userId,
        version,
      })),
      ticks: model.ticks,
      reason: model.hasReason ? said : '',
      audited: namedChanges(model),
    };
  }

  async function stateOf({ id, taskIds }: Life) {
    const [row] = await em.execute<[object]>(stateSql, [id, taskIds]);
    return row;
  }

  const namedChanges = ({ changes }: Model) => changes.map(([kind, who]) => [kind, users[who].name]);

  /** Expects an entry of each accepted change, and that each approval and close kept to the rules. */
  async function expectWholeHistory({ id, model }: Life) {
    const history = await em.execute<Entry[]>(historySql, [id]);
    expect(history.map(({ kind, by }) => [kind, by])).toEqual(namedChanges(model));

    let shown: IncidentRecord | null = null;
    for (const { kind, snapshot } of history) {
      if (!snapshot) continue;
      if (kind === 'APPROVE') {
        const { version, summary, review } = snapshot;
        expect([version, summary, review!.state]).toEqual([shown!.version! + 1, shown!.summary, 'APPROVED']);
      }
      if (kind === 'CLOSE') {
        const { ticks, tasks } = { ticks: snapshot.checklist.map(({ tickedAt }) => tickedAt !== null), ...snapshot };
        const open = openOf({ ticks, tasks } as unknown as Model);
        expect([snapshot.lastClassId === fromRoom, snapshot.review?.state]).not.toEqual([true, undefined]);
        expect(snapshot.review?.state ?? 'APPROVED').toBe('APPROVED');
        expect(snapshot.close!.openTasks).toBe(open.items || open.tasks ? said : '');
      }
      shown = snapshot;
    }
  }

  return { users, begin, tried, stateOf, stateOfModel, expectWholeHistory };
}

const said = 'Ask the night desk.';

const results: Record<string, Result> = {
  BusinessRuleError: 'refused',
  StaleVersionError: 'stale',
  ForbiddenError: 'forbidden',
  NotFoundError: 'not found',
};

const stateSql = `
select i.status, i.close_open_tasks as reason, i.review_state as review, i.version, i.summary, array(select ticked_at is not null
    from incident_checklist_item where account_id = i.account_id and incident_id = i.id order by ordinal) as ticks,
  (select coalesce(jsonb_agg(jsonb_build_object('state', state, 'assignee', assignee_user_id,
      'assignedBy', assign_user_id, 'version', version) order by array_position($2::uuid[], id)), '[]')
    from incident_task where account_id = i.account_id and incident_id = i.id) as tasks,
  (select jsonb_agg(jsonb_build_array(transaction_type, create_user_name) order by seq) from audit_record
    where account_id = i.account_id and object_id = i.id and transaction_type <> 'READ') as audited
from incident i where i.account_id = current_account() and i.id = $1`;

type Entry = { kind: string; by: string; snapshot: IncidentRecord | null };

const historySql = `
select kind, by, snapshot from (
  select updated_at as at, id, action_type as kind, update_user_name as by, snapshot from history_entry
  where account_id = current_account() and incident_id = $1
  union all
  select created_at, id, 'TASK_' || kind, create_user_name, null from incident_task_event
  where account_id = current_account() and incident_id = $1
  union all
  select created_at, id, 'CHECKLIST', create_user_name, null from incident_checklist_event
  where account_id = current_account() and incident_id = $1) as entry
order by at, id`;
