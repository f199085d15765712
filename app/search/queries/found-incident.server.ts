import type { Actor } from '../../auth/actor.ts';
import { type IncidentFacts, mayEdit, mayPrint, mayReopen } from '../../incidents/policy.ts';
import { clip } from '../../ui/format.ts';
import type { FoundIncident } from '../results/found-incident.ts';

export type FoundRow = Omit<FoundIncident, 'may'> & IncidentFacts;

/** Adds what the user may do, and removes the ids of users. */
export function foundIncident(actor: Actor, row: FoundRow): FoundIncident {
  const { createUserId, assignedUserId, summaryText, ...incident } = row;
  const facts = {
    createUserId,
    assignedUserId: assignedUserId ?? null,
    status: incident.status,
    locked: incident.locked,
  };
  return {
    ...incident,
    ...(summaryText === undefined ? {} : { summaryText: clip(summaryText) }),
    may: { edit: mayEdit(actor, facts), print: mayPrint(actor, facts), reopen: mayReopen(actor, facts) },
  };
}
