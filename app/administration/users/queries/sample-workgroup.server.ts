import type { Scope } from '../../../auth/scope.server.ts';
import { mayAddUser } from '../../policy.ts';
import { workgroupChoices } from '../../queries/workgroup-choices.server.ts';

/** Returns the name of a workgroup for the people of the sample file: never one of administrators. */
export async function sampleWorkgroup(scope: Scope): Promise<string> {
  const groups = await workgroupChoices(scope);
  const group = groups
    .filter((choice) => !choice.isAdmin && mayAddUser(scope.actor, choice))
    .toSorted((a, b) => a.privileges.length - b.privileges.length)[0];
  return group?.name ?? 'Officers';
}
