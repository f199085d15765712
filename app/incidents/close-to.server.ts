import { menuItemFor } from '../auth/menu.ts';
import { refererPath, safeRedirect } from '../platform/safe-redirect.ts';

/** Where Close leads from an incident: the page of the product one came from, kept in the address while one stays. */
export function closeTo(request: Request): string {
  const from = new URL(request.url).searchParams.get('from');
  const to = from ? safeRedirect(from) : refererPath(request);
  return menuItemFor(to.replace(/[?#].*/, '')) ? to : '/dashboard';
}
