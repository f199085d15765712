import type { Incident } from '#db/entities/incident.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { replaceIncident } from '../../drafts/saving/commands/replace-incident.server.ts';
import { viewableIncident } from '../../incidents/queries/viewable-incident.server.ts';
import { bodyWith } from '../schemas/body-with.ts';
import { givenClose } from '../schemas/given-close.server.ts';
import type { GivenIncident } from '../schemas/incident-shape.ts';

type Changed = { incident: Incident; isChanged: boolean };

/** Throws a StaleVersionError where the incident has another version than `version`. */
export async function changeFromBody(
  scope: Scope,
  incidentId: string,
  { id: _, close, ...content }: GivenIncident,
  version?: number,
): Promise<Changed> {
  let before: number | undefined;
  const incident = await replaceIncident(scope, incidentId, version, {
    async write(stored, rules, scope) {
      before = (await viewableIncident(scope, incidentId)).version;
      return bodyWith(stored, content, rules);
    },
    close: givenClose(close),
  });
  return { incident, isChanged: incident.version !== before };
}
