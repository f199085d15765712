import type { Privilege } from '#db/vocabulary/privilege.ts';
import { type Actor, holds } from '../auth/actor.ts';
import type { Section } from './sections.ts';

export type WorkgroupRights = { isAdmin: boolean; privileges: readonly Privilege[] };

export type UserFacts = { systemAdmin: boolean; workgroup: WorkgroupRights };

export function mayOpenSection(actor: Actor, { needs }: Section) {
  return holds(actor, ...needs);
}

export function mayChangeSettings(actor: Actor) {
  return holds(actor, 'ACCOUNT_ADMIN');
}

/** Whether the user holds everything that a workgroup gives, and so may put others or themselves into it. */
export function mayGrant(actor: Actor, { isAdmin, privileges }: WorkgroupRights) {
  return (!isAdmin || actor.admin) && privileges.every((privilege) => holds(actor, privilege));
}

export function mayAddUser(actor: Actor, workgroup: WorkgroupRights) {
  return mayAddUsers(actor) && mayGrant(actor, workgroup);
}

/** Whether the user may read the list of users. */
export function mayViewUsers(actor: Actor) {
  return holds(actor, 'USER_ADD', 'USER_EDIT', 'USER_DELETE', 'USERGROUP_ADD', 'USERGROUP_EDIT', 'USERGROUP_DELETE');
}

/** Whether the user may add users to any workgroup that gives no more than they hold. */
export function mayAddUsers(actor: Actor) {
  return holds(actor, 'USER_ADD');
}

export function mayEditUser(actor: Actor, user: UserFacts) {
  return holds(actor, 'USER_EDIT') && isWithinReach(actor, user);
}

/** Whether the user may bring someone to what their workgroup gives: activate them, or give them a password. */
export function mayRestoreUser(actor: Actor, user: UserFacts) {
  return mayEditUser(actor, user) && mayGrant(actor, user.workgroup);
}

export function mayDeleteUser(actor: Actor, user: UserFacts) {
  return holds(actor, 'USER_DELETE') && isWithinReach(actor, user);
}

export function mayAddWorkgroup(actor: Actor) {
  return holds(actor, 'USERGROUP_ADD');
}

export function mayEditWorkgroup(actor: Actor, { isAdmin }: WorkgroupRights) {
  return holds(actor, 'USERGROUP_EDIT') && (!isAdmin || actor.admin);
}

export function mayDeleteWorkgroup(actor: Actor, { isAdmin }: WorkgroupRights) {
  return holds(actor, 'USERGROUP_DELETE') && (!isAdmin || actor.admin);
}

/** Administrators are changed only by administrators, and system administrators only by each other. */
function isWithinReach(actor: Actor, { systemAdmin, workgroup }: UserFacts) {
  return (!workgroup.isAdmin || actor.admin) && (!systemAdmin || actor.systemAdmin);
}
