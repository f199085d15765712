import { BusinessRuleError } from '#db/errors.ts';
import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { keyOfContents } from '../../platform/forms/form-operation.server.ts';
import { incidentTemplates } from '../queries/incident-templates.server.ts';
import { type ChosenTemplates, newTask } from '../task.schema.ts';
import { addTasks } from '../tasks/add-tasks.server.ts';

/** A repeated form adds each task once. Returns their number. */
export function addTemplateTasks(scope: Scope, id: string | undefined, choices: ChosenTemplates): Promise<number> {
  return transaction(scope, async (scope) => {
    const { templates, refusal } = await incidentTemplates(scope, id);
    if (refusal) throw new BusinessRuleError(refusal);
    const chosen = templates.filter((template) => choices.templates.includes(template.id));
    if (chosen.length < new Set(choices.templates).size) {
      throw new BusinessRuleError({ templates: ['The template was changed meanwhile. Choose again.'] });
    }
    if (choices.assignee === null && chosen.some(({ assignee }) => assignee === null)) {
      throw new BusinessRuleError({ assignee: ['Choose who does it.'] });
    }
    const today = toDateFields(scope.now(), scope.actor.account.timeZone).date;
    const inputs = chosen.map(({ id: templateId, title, details, assignee, dueDays }) =>
      newTask.parse({
        key: keyOfContents({ key: choices.key, templateId }),
        title,
        details,
        assignee: assignee ?? chosenText(choices.assignee!),
        dueOn: dueDays === null ? '' : dayAfter(today, dueDays),
      }),
    );
    await addTasks(scope, id, inputs);
    return chosen.length;
  });
}

const chosenText = ({ userId, workgroupId }: NonNullable<ChosenTemplates['assignee']>) =>
  userId ? `user:${userId}` : `workgroup:${workgroupId}`;

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
