import type { Privilege } from '#db/vocabulary/privilege.ts';
import { type Actor, holds } from '../../auth/actor.ts';
import { holdsSql } from '../../auth/holds-sql.ts';
import { searchesAll } from '../../search/policy.ts';

/** The only failure that depends on what was found: where nothing is found, nothing is made and emailed. */
export const notAccepted = 'The email was not accepted, or the report could not be made.';

/** After three such deliveries in a row, the person is removed from the list. */
export const leftReason = 'They are no longer active.';

export const readerOf = (actor: Actor) => [
  actor.userId,
  searchesAll(actor),
  holds(actor, 'INCIDENT_LOCK'),
  notAccepted,
];

type ReaderSql = { id: string; searchesAll: string; seesLocked: string; notAccepted: string };

/**
 * SQL condition: a reader may know how the delivery `d` of the printout `p` to the user `u` ended. A sent report tells
 * that something was found, so the reader must see every incident that the recipient sees.
 */
export const knowsDeliverySql = ({ id, searchesAll, seesLocked, notAccepted }: ReaderSql) => `(
  d.state = 'SKIPPED' or d.state = 'FAILED' and d.reason <> ${notAccepted} or d.user_id = ${id}
  or ${searchesAll} and (${seesLocked} or not coalesce(p.sees_locked, false) and not ${userHoldsSql('u', 'INCIDENT_LOCK')}))`;

export const actorKnowsSql = () =>
  knowsDeliverySql({ id: '$1', searchesAll: '$2', seesLocked: '$3', notAccepted: '$4' });

/** SQL condition: the workgroup of the named user has a privilege. */
export const userHoldsSql = (user: string, privilege: Privilege) => `exists (
  select from workgroup w where w.account_id = ${user}.account_id and w.id = ${user}.workgroup_id and ${holdsSql(privilege)})`;
