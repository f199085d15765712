import type { Privilege } from '#db/vocabulary/privilege.ts';

export type Section = {
  name:
    | 'settings'
    | 'workgroups'
    | 'lookups'
    | 'notification'
    | 'import'
    | 'keys'
    | 'webhooks'
    | 'audit'
    | 'subscription2'
    | 'billingInformation';
  title: string;
  needs: Privilege[];
  /** Emails about payments are read on phones, and imports are watched from everywhere. */
  onPhones?: true;
};

export const sections: Section[] = [
  { name: 'settings', title: 'Settings', needs: ['ACCOUNT_ADMIN'] },
  {
    name: 'workgroups',
    title: 'Workgroups',
    needs: ['USER_ADD', 'USER_EDIT', 'USER_DELETE', 'USERGROUP_ADD', 'USERGROUP_EDIT', 'USERGROUP_DELETE'],
  },
  { name: 'lookups', title: 'Lookups', needs: ['LOOKUP_ADD', 'LOOKUP_EDIT', 'LOOKUP_DELETE'] },
  { name: 'notification', title: 'Email Notifications', needs: ['INCIDENT_NOTIFICATION'] },
  { name: 'import', title: 'Import', needs: ['ACCOUNT_ADMIN'], onPhones: true },
  { name: 'keys', title: 'API keys', needs: ['ACCOUNT_ADMIN'] },
  { name: 'webhooks', title: 'Webhooks', needs: ['ACCOUNT_ADMIN'] },
  { name: 'audit', title: 'Audit', needs: ['AUDIT_VIEW'] },
  { name: 'subscription2', title: 'Subscription', needs: ['SUBSCRIPTION_EDIT'], onPhones: true },
  { name: 'billingInformation', title: 'Billing information', needs: ['SUBSCRIPTION_EDIT'], onPhones: true },
];

export function sectionPath(name: Section['name']): string {
  return `/administration/${name}`;
}

export function openSection(pathname: string): Section['name'] | undefined {
  const [, , name] = pathname.toLowerCase().split('/');
  return sections.find((section) => section.name.toLowerCase() === name)?.name;
}

export function isOnPhones(name: Section['name']): boolean {
  return sections.some((section) => section.name === name && section.onPhones === true);
}

/** A link may name its section in the route state under `subRoute`. */
export function addressOfSubRoute(state: unknown): string | undefined {
  const subRoute = typeof state === 'object' && state && 'subRoute' in state ? state.subRoute : undefined;
  return subRoutes.find((name) => name === subRoute) && `/administration/${subRoute}`;
}

const subRoutes = [
  'settings',
  'users',
  'lookups',
  'notification',
  'import',
  'keys',
  'webhooks',
  'audit',
  'subscription2',
  'billingInformation',
];
