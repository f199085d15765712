import { randomUUIDv7 } from 'node:crypto';
import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { max } from 'date-fns/max';
import { min } from 'date-fns/min';
import type { Client } from 'pg';
import type { TaskState } from '../../vocabulary/task.ts';
import type { TaskSeed } from '../content.schema.ts';
import type { SeedContext, SeededIncident } from './incident-rows.ts';
import { insertRows } from './insert-rows.ts';
import { type AuditRow, auditRow } from './seed-history.ts';

const taskCount = 40;
/** From this age in days, an incident may have an overdue or ended task. */
const oldDays = 8;

type SeedTasks = { kinds: TaskSeed[]; context: SeedContext };
type Task = {
  id: string;
  incident: SeededIncident;
  kind: TaskSeed;
  state: TaskState;
  addedAt: Date;
  endedAt: Date | null;
  dueOn: string;
  note: string;
};

/** Seeds templates of top classes and tasks of the newest open incidents; returns the audit entries of the tasks. */
export async function seedTasks(client: Client, seeded: SeededIncident[], options: SeedTasks): Promise<AuditRow[]> {
  const { kinds, context } = options;
  if (kinds.length === 0) return [];
  const { rows: workgroups } = await client.query<{ id: string; name: string }>('select id, name from workgroup');
  const workgroup = (name: string) => workgroups.find((each) => each.name === name)!;
  await insertRows(
    client,
    'task_template',
    kinds.map(({ class: name, title, details, user, workgroup: group, days }) => ({
      classId: context.lookup('INCIDENT_CLASS', [name]),
      title,
      details,
      assigneeUserId: user ? context.user(user).id : null,
      workgroupId: group ? workgroup(group).id : null,
      dueDays: days,
    })),
  );
  const tasks = tasksOf(seeded, options);
  const nameOf = ({ kind }: Task) => (kind.user ? context.user(kind.user) : workgroup(kind.workgroup!)).name;
  const endUserOf = (task: Task) => task.endedAt && context.user(task.kind.user ?? task.kind.by);
  await insertRows(
    client,
    'incident_task',
    tasks.map((task) => ({
      id: task.id,
      incidentId: task.incident.id,
      title: task.kind.title,
      details: task.kind.details,
      assigneeUserId: task.kind.user ? context.user(task.kind.user).id : null,
      workgroupId: task.kind.workgroup ? workgroup(task.kind.workgroup).id : null,
      assignUserId: context.user(task.kind.by).id,
      assignUserName: context.user(task.kind.by).name,
      dueOn: task.dueOn,
      state: task.state,
      note: task.note,
      endedAt: task.endedAt,
      endUserId: endUserOf(task)?.id ?? null,
      endUserName: endUserOf(task)?.name ?? null,
      createdAt: task.addedAt,
    })),
  );
  const events = tasks.flatMap((task) => [
    { task, kind: 'ADD', by: context.user(task.kind.by), at: task.addedAt, said: '' },
    ...(task.endedAt ? [{ task, kind: endOf(task), by: endUserOf(task)!, at: task.endedAt, said: task.note }] : []),
  ]);
  await insertRows(
    client,
    'incident_task_event',
    events.map(({ task, kind, by, at, said }) => ({
      incidentId: task.incident.id,
      taskId: task.id,
      kind,
      title: task.kind.title,
      said,
      assigneeName: nameOf(task),
      createUserId: by.id,
      createUserName: by.name,
      createdAt: at,
    })),
  );
  return events.map(({ task, kind, by, at, said }) => {
    const data = { task: task.kind.title, assignee: nameOf(task), ...(said && { taskNote: said }) };
    return auditRow(task.incident, { action: `TASK_${kind}`, by, at, data });
  });
}

const endOf = ({ state }: Task) => (state === 'DONE' ? 'FINISH' : 'DROP');

/** Every third incident has two tasks. */
function tasksOf(seeded: SeededIncident[], { kinds, context: { today, fields } }: SeedTasks): Task[] {
  const places = seeded
    .filter(({ seed }) => !seed.close && !seed.locked && kinds.some((kind) => kind.class === seed.classPath[0]))
    .toSorted((one, other) => other.seed.enteredAt.getTime() - one.seed.enteredAt.getTime())
    .flatMap((incident, index) => (index % 3 === 0 ? [incident, incident] : [incident]));
  const before = addDays(today, -oldDays);
  return Array.from({ length: taskCount }, (_, index) => index).flatMap((at): Task[] => {
    const course = courseAt(at);
    const place = places.findIndex(({ seed }) => course === 'open' || seed.enteredAt < before);
    const [incident] = place < 0 ? [] : places.splice(place, 1);
    if (!incident) return [];
    const ofClass = kinds.filter((kind) => kind.class === incident.seed.classPath[0]);
    const kind = ofClass[at % ofClass.length]!;
    const days = course === 'open' ? at % 4 : 6 + (at % 2);
    const addedAt = min([today, max([addHours(incident.seed.enteredAt, 1), addDays(today, -days)])]);
    const isEnded = course === 'done' || course === 'dropped';
    const dueAt = course === 'overdue' ? addDays(today, -1 - (at % 4)) : addDays(isEnded ? addedAt : today, kind.days);
    return [
      {
        id: randomUUIDv7(),
        incident,
        kind,
        state: course === 'done' ? 'DONE' : course === 'dropped' ? 'DROPPED' : 'OPEN',
        addedAt,
        endedAt: isEnded ? addHours(addedAt, 26) : null,
        dueOn: fields(dueAt).date,
        note: notes[course],
      },
    ];
  });
}

type Course = 'open' | 'overdue' | 'done' | 'dropped';

const notes: Record<Course, string> = { open: '', overdue: '', done: 'Done.', dropped: 'No longer needed.' };

function courseAt(at: number): Course {
  if (at % 7 === 3) return 'overdue';
  if (at % 5 === 1) return 'done';
  return at % 15 === 4 ? 'dropped' : 'open';
}
