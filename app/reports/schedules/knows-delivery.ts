import { type Actor, holds } from '../../auth/actor.ts';
import { searchesAll } from '../../search/policy.ts';

/** The one failure that depends on what was found: nothing is printed and emailed where nothing was found. */
export const notAccepted = 'The email was not accepted, or the report could not be made.';

/** Why a person who left gets nothing; after three times in a row they are taken out of the list. */
export const leftReason = 'They are no longer active.';

/** The parameters $1 to $4 of `actorKnowsSql`. */
export const readerOf = (actor: Actor) => [
  actor.userId,
  searchesAll(actor),
  holds(actor, 'INCIDENT_LOCK'),
  notAccepted,
];

type ReaderSql = { id: string; searchesAll: string; seesLocked: string; notAccepted: string };

/**
 * SQL condition: a reader may know how the delivery `d` of the printout `p` to the user `u` ended. Whether it was sent
 * tells that something was found, so that they know it only of people who see no incident that they do not.
 */
export const knowsDeliverySql = ({ id, searchesAll, seesLocked, notAccepted }: ReaderSql) => `(
  d.state = 'SKIPPED' or d.state = 'FAILED' and d.reason <> ${notAccepted} or d.user_id = ${id}
  or ${searchesAll} and (${seesLocked} or not coalesce(p.sees_locked, false) and not ${holdsSql('u', 'INCIDENT_LOCK')}))`;

/** SQL condition: the actor of `readerOf` may know how the delivery ended. */
export const actorKnowsSql = () =>
  knowsDeliverySql({ id: '$1', searchesAll: '$2', seesLocked: '$3', notAccepted: '$4' });

/** SQL condition: the workgroup of the user of this name holds a privilege. */
export const holdsSql = (user: string, privilege: string) => `exists (
  select from workgroup w left join workgroup_privilege r on r.account_id = w.account_id and r.workgroup_id = w.id
    and r.privilege = '${privilege}'
  where w.account_id = ${user}.account_id and w.id = ${user}.workgroup_id and (w.is_admin or r.privilege is not null))`;
