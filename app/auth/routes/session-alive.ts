import { resourceRoute } from '../../platform/web/resource-route.server.tsx';
import { requireUser } from '../require-user.server.ts';

export const action = resourceRoute(async (args) => {
  await requireUser(args);
  return new Response(null, { status: 204 });
});

/** Does not record activity when X-Background is set. */
export const loader = resourceRoute(async (args) => {
  await requireUser(args);
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
});
