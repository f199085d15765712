import { Incident } from '#db/entities/incident.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayUnlockPersonsOf } from '../../../incidents/policy.ts';
import { viewableIncident } from '../../../incidents/queries/viewable-incident.server.ts';
import { type DraftBody, withPrivate } from '../../body/draft-body.ts';
import { isMasked } from '../../body/drop-masked.ts';
import { bodyOfIncident } from './body-of-incident.server.ts';
import { revealedPersons } from './revealed-persons.server.ts';

/** Times are in UTC. Returns which persons are masked too. */
export async function shownBody(
  scope: Scope,
  id: string | undefined,
): Promise<{ body: DraftBody; maskedIds: Set<string> }> {
  const facts = await viewableIncident(scope, id);
  const incident = orNotFound(await scope.em.findOne(Incident, { id: facts.id }), 'incident');
  const body = await bodyOfIncident(scope, incident, 'UTC');
  const unlocked = mayUnlockPersonsOf(scope.actor, facts) ? await revealedPersons(scope) : [];
  const masked = body.persons.filter((person) => isMasked(person, unlocked));
  const maskedIds = new Set(masked.map((person) => person.id));
  const persons = body.persons.map((person) => (maskedIds.has(person.id) ? withPrivate(person, '') : person));
  return { body: { ...body, persons }, maskedIds };
}
