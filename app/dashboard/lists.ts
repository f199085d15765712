export const lists = {
  drafts: { title: 'Draft Incidents', caption: 'my incidents being edited', path: '/dashboard/drafts' },
  open: { title: 'Open Incidents', caption: 'my incidents to be processed', path: '/dashboard/incidents/open' },
  closed: { title: 'Closed Incidents', caption: 'my closed incidents', path: '/dashboard/incidents/closed' },
} as const;

export type ListName = keyof typeof lists;
export const listNames = Object.keys(lists) as ListName[];
