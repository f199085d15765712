import { keysOf } from '#db/vocabulary/keys.ts';
export const lists = {
  drafts: { title: 'Draft Incidents', caption: 'my incidents being edited', path: '/dashboard/drafts' },
  open: { title: 'Open Incidents', caption: 'my incidents to be processed', path: '/dashboard/incidents/open' },
  closed: { title: 'Closed Incidents', caption: 'my closed incidents', path: '/dashboard/incidents/closed' },
} as const;

export type ListName = keyof typeof lists;
export const listNames = keysOf(lists);

export function listNamed(name: string | undefined): ListName | null {
  return listNames.find((each) => each === name) ?? null;
}

/** The address keeps page and order; null for an unknown list. */
export function listAt(request: Request, name: string = 'drafts'): string | null {
  const list = listNamed(name);
  return list && lists[list].path + new URL(request.url).search;
}
