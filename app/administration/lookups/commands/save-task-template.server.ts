import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { templateLimits } from '#db/vocabulary/task.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { assignees } from '../../../follow-up/queries/assignees.server.ts';
import { changesOf } from '../../../platform/forms/changes.ts';
import { idOfForm, type Operation } from '../../../platform/forms/form-operation.server.ts';
import type { Versioned } from '../../../platform/forms/form-version.server.ts';
import { requireVersion } from '../../audit/require-version.server.ts';
import { lockLookups } from '../lock-lookups.server.ts';
import { taskTemplates } from '../queries/task-templates.server.ts';
import type { TaskTemplateInput } from '../task-template.schema.ts';
import { storedValues, submittedValues } from '../template-values.ts';

export async function saveTaskTemplate(
  scope: Scope,
  { classId, id }: { classId: string | undefined; id?: string | undefined },
  { version, operation, ...input }: TaskTemplateInput & Operation & Versioned,
): Promise<void> {
  await transaction(scope, async (scope) => {
    const { em, actor } = scope;
    await lockLookups(scope);
    const { entry, own } = await taskTemplates(scope, classId);
    const newId = idOfForm(actor, { operation, classId: entry.id, ...input });
    if (own.some((each) => each.id === newId)) return;
    const stored = id === undefined ? null : orNotFound(own.find((each) => each.id === id.toLowerCase()));
    const offered = new Map((await assignees(scope)).map(({ value, label }) => [value, label]));
    const values = submittedValues(input);
    if (values.assignee !== null && !offered.has(values.assignee)) {
      throw new BusinessRuleError({ assignee: ['Choose from the list.'] });
    }
    const named = ({ title, details, assignee, dueDays }: typeof values) => ({
      taskTitle: title,
      taskDetails: details,
      assignee: assignee === null ? '' : (offered.get(assignee) ?? 'Nobody'),
      dueDays,
    });
    const before = stored && storedValues(stored);
    if (before) requireVersion(version, { stored: before, yours: values, named });
    const changes = changesOf<Record<string, unknown>>(before ? named(before) : {}, named(values));
    if (!changes) return;
    if (!before && own.length >= templateLimits.ofClass) {
      throw new BusinessRuleError(`A class has at most ${templateLimits.ofClass} tasks.`);
    }
    const { title, details, assignee, dueDays } = input;
    const columns = [title, details, assignee?.userId ?? null, assignee?.workgroupId ?? null, dueDays];
    if (stored) await em.execute(changeSql, [stored.id, ...columns]);
    else await em.execute(addSql, [newId, ...columns, entry.id]);
    em.create(AuditRecord, {
      objectType: 'LOOKUP',
      objectId: entry.id,
      objectName: entry.name,
      transactionType: 'TASK_TEMPLATE',
      objectData: { type: entry.type, template: stored?.title ?? title, ...changes },
    });
  });
}

const changeSql = `
update task_template set title = $2, details = $3, assignee_user_id = $4::uuid, workgroup_id = $5::uuid, due_days = $6::int
where account_id = current_account() and id = $1`;

const addSql = `
insert into task_template (account_id, id, title, details, assignee_user_id, workgroup_id, due_days, class_id)
values (current_account(), $1, $2, $3, $4::uuid, $5::uuid, $6::int, $7)`;
