import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { signedIn } from '../signed-in.server.ts';

/** Someone is at the page though it asked for nothing: that counts as activity. */
export async function action(args: ActionFunctionArgs) {
  await signedIn(args);
  return new Response(null, { status: 204 });
}

/** Only asks whether the session lives. */
export async function loader(args: LoaderFunctionArgs) {
  await signedIn(args);
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
}
