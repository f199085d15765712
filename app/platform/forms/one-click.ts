/** Mail programs post to these addresses; each is a page too. */
const unsubscribePath = '/unsubscribe';

/** Mail programs unsubscribe with one click (RFC 8058). */
export const oneClickHeader = { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' };

/** A mail program has no session, so the token in the address authorizes its post. */
export function isOneClickTo(path: string, query: URLSearchParams): boolean {
  return (path === unsubscribePath || path.startsWith(`${unsubscribePath}/`)) && query.has('token');
}
