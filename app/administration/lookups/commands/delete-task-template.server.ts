import { AuditRecord } from '#db/entities/audit-record.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { lockLookups } from '../lock-lookups.server.ts';
import { taskTemplates } from '../queries/task-templates.server.ts';

/** Tasks that were added from the template stay. */
export function deleteTaskTemplate(
  scope: Scope,
  { classId, id }: { classId: string | undefined; id: string | undefined },
): Promise<string> {
  return transaction(scope, async (scope) => {
    const { em } = scope;
    await lockLookups(scope);
    const { entry, own } = await taskTemplates(scope, classId);
    const template = orNotFound(own.find((each) => each.id === id?.toLowerCase()));
    await em.execute('delete from task_template where account_id = current_account() and id = $1', [template.id]);
    em.create(AuditRecord, {
      objectType: 'LOOKUP',
      objectId: entry.id,
      objectName: entry.name,
      transactionType: 'TASK_TEMPLATE_DELETE',
      objectData: { type: entry.type, template: template.title },
    });
    return template.title;
  });
}
