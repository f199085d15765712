import { menuItemFor } from '../auth/menu.ts';
import { refererPath, safeRedirect } from '../platform/web/safe-redirect.ts';

/** The query string keeps the list that the user came from. */
export function closeTo(request: Request): string {
  const from = new URL(request.url).searchParams.get('from');
  const to = from ? safeRedirect(from) : refererPath(request);
  const path = to.replace(/[?#].*/, '');
  return menuItemFor(path) || /^\/(find$|tasks$|reviews(\/owed)?$|people\/)/.test(path) ? to : '/dashboard';
}

export function viewerAt(request: Request, id: string | undefined): string {
  return `/incidents/${id}?${new URLSearchParams({ from: closeTo(request) })}`;
}
