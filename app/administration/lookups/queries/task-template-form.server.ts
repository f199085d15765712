import { orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { assignees } from '../../../follow-up/queries/assignees.server.ts';
import { formVersion } from '../../../platform/forms/form-version.server.ts';
import { storedValues } from '../template-values.ts';
import { taskTemplates } from './task-templates.server.ts';

/** Without an id, the form is that of a new template. */
export async function taskTemplateForm(scope: Scope, classId: string | undefined, id: string | undefined) {
  const [{ entry, own }, offered] = await Promise.all([taskTemplates(scope, classId), assignees(scope)]);
  const template = id === undefined ? null : orNotFound(own.find((each) => each.id === id.toLowerCase()));
  const version = template && formVersion(storedValues(template));
  return { entry, template, version, assignees: offered };
}
