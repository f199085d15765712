import { randomUUIDv7 } from 'node:crypto';
import type { Scope } from '../../auth/scope.server.ts';
import { refusalByState } from '../../incidents/queries/refusal-by-state.server.ts';
import { viewableIncident } from '../../incidents/queries/viewable-incident.server.ts';
import { assignees } from './assignees.server.ts';
import { classTemplates } from './class-templates.server.ts';

type Context = { classId: string; classPath: string[]; titles: string[] };

/** Returns the refusal where no task can be added now. Throws a NotFoundError or a ForbiddenError. */
export async function incidentTemplates(scope: Scope, id: string | undefined) {
  const incident = await viewableIncident(scope, id);
  const refusal = refusalByState(scope, 'task', incident);
  const [{ classId, classPath, titles }] = await scope.em.execute<[Context]>(sql, [incident.id]);
  const [templates, offered] = await Promise.all([classTemplates(scope, classId), assignees(scope)]);
  const known = new Set(titles);
  return {
    id: incident.id,
    number: incident.number,
    refusal,
    classPath,
    taskKey: randomUUIDv7(),
    templates: templates.map((template) => ({ ...template, isKnown: known.has(template.title) })),
    assignees: templates.some(({ assignee }) => assignee === null) ? offered : [],
  };
}

const sql = `
select i.last_class_id as "classId", to_json(l.path) as "classPath", coalesce((select json_agg(t.title)
  from incident_task t where t.account_id = i.account_id and t.incident_id = i.id and t.state <> 'DROPPED'), '[]') as titles
from incident i join lookup l on l.account_id = i.account_id and l.id = i.last_class_id
where i.account_id = current_account() and i.id = $1`;
