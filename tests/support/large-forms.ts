import { fromOurPage, sendRequest } from './client.ts';
import type { OwnProduct } from './own-product.ts';
import { filled, routes } from './routes.ts';

const fourMegabytes = 'a=b&'.repeat(2 ** 20);
const boundary = '--------------------------boundary';
const part = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n`;
export const parts = part.repeat(Math.floor((4 * 2 ** 20) / part.length));
/** Forms of 4 MB with a million fields. */
export const bodies: [type: string, body: string][] = [
  ['application/x-www-form-urlencoded', fourMegabytes],
  [`multipart/form-data; boundary=${boundary}`, parts],
];
/** Without a session that is in use. */
export const cookies = [
  '',
  'session=',
  `session=${'x'.repeat(43)}`,
  `session=${'A'.repeat(43)}; __Host-session=1; idp_session=1`,
];

/** Returns the addresses of all actions and of the provider, and how a form is sent to one; `id` is in the addresses. */
export async function largeForms(product: OwnProduct) {
  const id = '019aa000-0000-7000-8000-000000000000';
  const actions = (await routes())
    .filter(({ acts }) => acts)
    .map(({ path, params }) => filled(path, Object.fromEntries(params.map((name) => [name, id]))));
  const discovery = await (await fetch(`${product.address}/idp/.well-known/openid-configuration`)).json();
  const provider = Object.values(discovery as object)
    .filter((value): value is string => String(value).startsWith(`${product.origin}/idp/`))
    .map((address) => new URL(address).pathname);
  const targets = [...new Set([...actions, ...provider, '/idp/no-such-page', '/no-such-page'])];

  async function post(path: string, type: string, body: string, cookie: string) {
    const sent = { ...fromOurPage(product.origin, cookie), 'Content-Type': type };
    const { status, headers } = await sendRequest(product.address, { path, method: 'POST', headers: sent, body });
    return { status, id: String(headers['x-request-id']) };
  }
  return { targets, id, post };
}
