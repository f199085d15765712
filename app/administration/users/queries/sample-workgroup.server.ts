import type { Scope } from '../../../auth/scope.server.ts';
import { mayAddUser } from '../../policy.ts';
import { workgroupChoices } from '../../queries/workgroup-choices.server.ts';

/** The sample file never names the administrators' workgroup. */
export async function sampleWorkgroup(scope: Scope): Promise<string> {
  const groups = await workgroupChoices(scope);
  const group = groups
    .filter((choice) => !choice.isAdmin && mayAddUser(scope.actor, choice))
    .toSorted((a, b) => a.privileges.length - b.privileges.length)[0];
  return group?.name ?? 'Officers';
}
