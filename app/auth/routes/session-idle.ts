import type { LoaderFunctionArgs } from '@remix-run/node';
import { signedIn } from '../signed-in.server.ts';

/**
 * Where a page without a script goes by itself after the idle time: "no content" leaves it standing while the session
 * lives, and an idle session is led to the sign-in page.
 */
export async function loader(args: LoaderFunctionArgs) {
  await signedIn(args);
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
}
