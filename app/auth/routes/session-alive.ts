import { resourceRoute } from '../../platform/resource-route.server.tsx';
import { requireUser } from '../require-user.server.ts';

/** Someone is at the page though it asked for nothing: that counts as activity. */
export const action = resourceRoute(async (args) => {
  await requireUser(args);
  return new Response(null, { status: 204 });
});

/** Only asks whether the session lives. */
export const loader = resourceRoute(async (args) => {
  await requireUser(args);
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
});
