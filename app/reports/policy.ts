import { type Actor, holds } from '../auth/actor.ts';
import { maySearch } from '../search/policy.ts';

/** A disabled account runs nothing new. */
export function mayRunReports(actor: Actor) {
  return holds(actor, 'REPORT_PRINT') && actor.account.active;
}

/** A custom report is a search: it finds what the user may search. */
export function mayRunSearchReports(actor: Actor) {
  return mayRunReports(actor) && maySearch(actor);
}

export function mayReadReports(actor: Actor) {
  return holds(actor, 'REPORT_PRINT');
}

export function mayScheduleReports(actor: Actor) {
  return actor.account.active && holds(actor, 'REPORT_CREATE');
}
