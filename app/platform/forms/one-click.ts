/** The prefix of the addresses that mail programs post to; each is a page too. */
const unsubscribePath = '/unsubscribe';

/** The header of an email that can be left by one press in the mail program (RFC 8058), and the body of its post. */
export const oneClickHeader = { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' };

/** Whether a post may be that of a mail program, which has no page of the product: its token is in the address. */
export function isOneClickTo(path: string, query: URLSearchParams): boolean {
  return (path === unsubscribePath || path.startsWith(`${unsubscribePath}/`)) && query.has('token');
}
