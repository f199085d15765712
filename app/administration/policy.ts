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

/** A user may put others or themselves only into workgroups whose privileges they hold. */
export function mayGrant(actor: Actor, { isAdmin, privileges }: WorkgroupRights) {
  return (!isAdmin || actor.admin) && privileges.every((privilege) => holds(actor, privilege));
}

export function mayAddUser(actor: Actor, workgroup: WorkgroupRights) {
  return mayAddUsers(actor) && mayGrant(actor, workgroup);
}

export function mayViewUsers(actor: Actor) {
  return holds(actor, 'USER_ADD', 'USER_EDIT', 'USER_DELETE', 'USERGROUP_ADD', 'USERGROUP_EDIT', 'USERGROUP_DELETE');
}

export function mayAddUsers(actor: Actor) {
  return holds(actor, 'USER_ADD');
}

export function mayEditUser(actor: Actor, user: UserFacts) {
  return holds(actor, 'USER_EDIT') && isWithinReach(actor, user);
}

/** Activating a user or setting their password gives them the privileges of their workgroup. */
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

/** Only administrators change administrators, and only system administrators change each other. */
function isWithinReach(actor: Actor, { systemAdmin, workgroup }: UserFacts) {
  return (!workgroup.isAdmin || actor.admin) && (!systemAdmin || actor.systemAdmin);
}
