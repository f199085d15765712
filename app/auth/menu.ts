import type { Privilege } from '#db/vocabulary/privilege.ts';
import { type Actor, holds } from './actor.ts';

export type MenuItem = {
  name: string;
  path: string;
  icon: 'home' | 'write' | 'report' | 'search' | 'chart' | 'settings';
  /** Any one of these is enough; an empty list opens the item to every user. */
  needs: Privilege[];
  deskOnly?: true;
};

export const menu: MenuItem[] = [
  { name: 'Dashboard', path: '/dashboard', icon: 'home', needs: [] },
  { name: 'New Incident', path: '/newincident', icon: 'write', needs: ['MYINCIDENT_ADD'] },
  { name: 'Reports', path: '/reports', icon: 'report', needs: ['REPORT_PRINT', 'REPORT_CREATE'] },
  { name: 'Search', path: '/search', icon: 'search', needs: ['ALLINCIDENT_SEARCH', 'MYINCIDENT_SEARCH'] },
  { name: 'Analyze', path: '/analyze', icon: 'chart', needs: ['INCIDENT_ANALYSIS'], deskOnly: true },
  {
    name: 'Administration',
    path: '/administration',
    icon: 'settings',
    needs: [
      'ACCOUNT_ADMIN',
      'USER_ADD',
      'USER_EDIT',
      'USER_DELETE',
      'USERGROUP_ADD',
      'USERGROUP_EDIT',
      'USERGROUP_DELETE',
      'LOOKUP_ADD',
      'LOOKUP_EDIT',
      'LOOKUP_DELETE',
      'SUBSCRIPTION_EDIT',
      'INCIDENT_NOTIFICATION',
      'AUDIT_VIEW',
    ],
    deskOnly: true,
  },
];

export function mayOpen(actor: Actor, item: MenuItem) {
  return item.needs.length === 0 || holds(actor, ...item.needs);
}

/** Like the router, treats /Search and /%73earch as /search. */
export function menuItemFor(pathname: string) {
  const path = routed(pathname);
  return menu.find((item) => isWithin(path, item.path));
}

/** A session without a seat may open Subscription, Users, and the paths that every page needs. */
export function isOpenWithoutSeat(pathname: string): boolean {
  const path = routed(pathname);
  return openWithoutSeat.some((each) => isWithin(path, each));
}

const openWithoutSeat = [
  ...['subscription2', 'billinginformation', 'workgroups'].map((section) => `/administration/${section}`),
  ...['/avatar', '/logo', '/session'],
];

const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`);

function routed(pathname: string) {
  return pathname.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))).toLowerCase();
}
