import { menuItemFor } from '../auth/menu.ts';
import { refererPath, safeRedirect } from '../platform/safe-redirect.ts';

/** Returns the page to which Close leads: the menu page the user came from, kept in the query string. */
export function closeTo(request: Request): string {
  const from = new URL(request.url).searchParams.get('from');
  const to = from ? safeRedirect(from) : refererPath(request);
  return menuItemFor(to.replace(/[?#].*/, '')) ? to : '/dashboard';
}
