import { resourceRoute } from '../../shell/resource-route.server.tsx';
import { signedIn } from '../signed-in.server.ts';

/** Someone is at the page though it asked for nothing: that counts as activity. */
export const action = resourceRoute(async (args) => {
  await signedIn(args);
  return new Response(null, { status: 204 });
});

/** Only asks whether the session lives. */
export const loader = resourceRoute(async (args) => {
  await signedIn(args);
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
});
