import type { Scope } from '../../../auth/scope.server.ts';
import { viewableIncidents } from '../../../incidents/queries/viewable-incidents.server.ts';
import { type ChangeContent, changeDraft } from '../commands/change-draft.server.ts';
import { changeIncident } from '../commands/change-incident.server.ts';

/** Returns how to change what an id names: an incident that the user may view, else a draft. */
export async function wayToChange(scope: Scope, id: string): Promise<ChangeContent> {
  const [incident] = await viewableIncidents(scope, [id]);
  return incident ? changeIncident : changeDraft;
}
