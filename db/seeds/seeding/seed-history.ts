import { randomUUIDv7 } from 'node:crypto';
import type { Client } from 'pg';
import type { Scope } from '#app/auth/scope.server.ts';
import type { IncidentRecord, ReviewEventRecord, ReviewRecord } from '#app/incidents/incident-record.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { incidentStatus } from '#db/vocabulary/incident.ts';
import { isReviewAction } from '#db/vocabulary/review.ts';
import { courseOf, type Step } from './incident-course.ts';
import type { SeedContext, SeededIncident } from './incident-rows.ts';
import { insertRows } from './insert-rows.ts';
import type { SeededUser } from './seed-users.ts';

/** Writes history and audit entries of every step in the order of time, with the further audit entries among them. */
export async function seedHistory(
  client: Client,
  seeded: SeededIncident[],
  { today, user }: SeedContext,
  further: AuditRow[],
) {
  const scope = { em: preparedExecute(client) };
  const entries = [];
  for (const { id, number, seed } of seeded) {
    const record = (await incidentRecord(scope, id))!;
    const course = courseOf(seed, today);
    const events: ReviewEventRecord[] = [];
    for (const [at, step] of course.entries()) {
      const entry = { id: randomUUIDv7(), number, step, by: user(step.by) };
      const snapshot = recordBefore(course.slice(at + 1), {
        ...record,
        lastUpdateDate: step.at.toISOString(),
        review: reviewRecord(step, user, [...events]),
      });
      entries.push({ ...entry, snapshot });
      const { action: kind, reason = '' } = step;
      if (isReviewAction(kind)) {
        events.push({ id: entry.id, kind, at: step.at.toISOString(), userName: entry.by.name, reason });
      }
    }
  }
  entries.sort((one, other) => one.step.at.getTime() - other.step.at.getTime());
  await insertRows(
    client,
    'history_entry',
    entries.map(({ id, step, by, snapshot }) => ({
      id,
      incidentId: snapshot.id,
      actionType: step.action,
      updateUserId: by.id,
      updateUserName: by.name,
      updatedAt: step.at,
      reason: step.reason ?? '',
      comments: releasedBy(step),
      snapshot: JSON.stringify(snapshot),
    })),
  );
  const ofEntries = entries.map(({ id, number, step, by, snapshot }) => ({
    ...auditRow({ id: snapshot.id, number }, auditedAct(step, by)),
    objectHistoryId: id,
  }));
  const records = [...ofEntries, ...further].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  await insertRows(client, 'audit_record', records);
}

type Act = { action: string; by: SeededUser; at: Date; data?: object };
export type AuditRow = ReturnType<typeof auditRow>;

export function auditRow({ id, number }: Pick<SeededIncident, 'id' | 'number'>, { action, by, at, data = {} }: Act) {
  return {
    id: randomUUIDv7(),
    objectType: 'INCIDENT',
    objectId: id,
    objectName: `Incident #${number}`,
    transactionType: action,
    objectHistoryId: null as string | null,
    objectData: JSON.stringify(data),
    createUserId: by.id,
    createUserName: by.name,
    createdAt: at,
  };
}

function auditedAct(step: Step, by: SeededUser): Act {
  const { action, at, reason } = step;
  const comments = releasedBy(step);
  return { action, by, at, ...(reason && { data: { reason, ...(comments > 0 && { comments }) } }) };
}

const releasedBy = ({ action, comments }: Step) => (action === 'RETURN' ? (comments?.length ?? 0) : 0);

/** `events` are those of earlier entries. */
function reviewRecord({ review }: Step, user: SeedContext['user'], events: ReviewEventRecord[]): ReviewRecord | null {
  if (!review) return null;
  const { state, since, author, returns } = review;
  const { id, name } = user(author);
  return { state, since: since.toISOString(), userId: id, userName: name, returns, events };
}

/** Planning the query costs more than running it, so it is prepared once. */
function preparedExecute(client: Client) {
  const execute = async (sql: string, values: unknown[]) =>
    (await client.query({ name: 'incident record', text: sql.replace('?', '$1'), values })).rows;
  return { execute } as unknown as Scope['em'];
}

const valuesBefore: Record<Step['action'], Partial<IncidentRecord>> = {
  CREATE: {},
  EDIT: {
    assignedUserId: null,
    assignedUserName: null,
    primaryCauseId: null,
    primaryCause: null,
    causeComments: '',
    correctiveActions: [],
  },
  LOCK: { locked: false },
  CLOSE: { status: incidentStatus.open, close: null },
  RETURN: {},
  APPROVE: {},
};

/** The author sets the severity in the last edit of a review. */
const valuesBeforeReview: Partial<IncidentRecord> = { severityId: null, severity: null, severityRank: null };

function recordBefore(steps: Step[], record: IncidentRecord): IncidentRecord {
  return Object.assign(record, ...steps.map(valuesBeforeStep));
}

function valuesBeforeStep({ action, review }: Step): Partial<IncidentRecord> {
  return review && action === 'EDIT' ? valuesBeforeReview : valuesBefore[action];
}
